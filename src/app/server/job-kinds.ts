import { tellAbsences } from '../../features/attendance/server/absence-mails.ts';
import { mailForgotten } from '../../features/identity/server/forgotten-password.job.ts';
import { applyImport } from '../../features/imports/server/apply-import.ts';
import { checkImport } from '../../features/imports/server/check-import.ts';
import { sendMailOf } from '../../features/mail/server/send-mail.ts';
import { tellUnread } from '../../features/messages/server/unread-mails.ts';
import { tellNotice } from '../../features/notices/server/notice-mails.ts';
import { issueCards } from '../../features/report-cards/server/issue-cards.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { mailKinds } from './mail-kinds.ts';

/** Every kind of job, with what does it. */
export const jobKinds: readonly JobKind[] = [
  checkImport,
  applyImport,
  issueCards,
  mailForgotten,
  sendMailOf(mailKinds),
  tellAbsences,
  tellNotice,
  tellUnread,
];
