import { tellAbsences } from '../../features/attendance/server/absence-mails.ts';
import { mailForgotten } from '../../features/identity/server/forgotten-password.job.ts';
import { applyImport } from '../../features/imports/server/apply-import.ts';
import { checkImport } from '../../features/imports/server/check-import.ts';
import { sendMailOf } from '../../features/mail/server/send-mail.ts';
import { tellUnread } from '../../features/messages/server/unread-mails.ts';
import { tellNotice } from '../../features/notices/server/notice-mails.ts';
import { issueCards } from '../../features/report-cards/server/issue-cards.ts';
import { makeDraft } from '../../features/timetable-maker/server/make-draft.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { mailKinds } from './mail-kinds.ts';

/** Jobs that take seconds, mostly. */
export const quickJobKinds: readonly JobKind[] = [
  checkImport,
  applyImport,
  issueCards,
  mailForgotten,
  sendMailOf(mailKinds),
  tellAbsences,
  tellNotice,
  tellUnread,
];

/** Jobs that take minutes, in a thread of their own: they run beside the others. */
export const longJobKinds: readonly JobKind[] = [makeDraft];

/** Every kind of job, with what does it. */
export const jobKinds: readonly JobKind[] = [...quickJobKinds, ...longJobKinds];
