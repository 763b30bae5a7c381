import { mailForgotten } from '../../base/identity/server/forgotten-password.job.ts';
import { sendMailOf } from '../../base/mail/server/send-mail.ts';
import { applyImport } from '../../flows/imports/server/apply-import.ts';
import { checkImport } from '../../flows/imports/server/check-import.ts';
import { issueCards } from '../../flows/report-cards/server/issue-cards.ts';
import { makeDraft } from '../../flows/timetable-maker/server/make-draft.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { tellAbsences } from '../../records/attendance/server/absence-mails.ts';
import { tellUnread } from '../../records/messages/server/unread-mails.ts';
import { tellNotice } from '../../records/notices/server/notice-mails.ts';
import { mailKinds } from './mail-kinds.ts';

const mailJobs: readonly JobKind[] = [mailForgotten, sendMailOf(mailKinds), tellAbsences, tellNotice, tellUnread];
const fileJobs: readonly JobKind[] = [checkImport, applyImport];
const cardJobs: readonly JobKind[] = [issueCards];
const timetableJobs: readonly JobKind[] = [makeDraft];

/**
 * The lanes of jobs, which run in parallel so that no job waits for longer ones. Each lane runs one job at a time,
 * except that timetables are made for two schools at once, because one can take ten minutes.
 */
export const jobLanes: readonly (readonly JobKind[])[] = [
  mailJobs,
  fileJobs,
  cardJobs,
  ...[timetableJobs, timetableJobs],
];

/** Every kind of job, with the function that runs it. */
export const jobKinds: readonly JobKind[] = [...mailJobs, ...fileJobs, ...cardJobs, ...timetableJobs];
