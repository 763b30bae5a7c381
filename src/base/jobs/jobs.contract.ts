import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { Job } from '../../platform/contract/job.ts';
import { RecordId } from '../../platform/contract/school-terms.ts';

export const maxListedJobs = 200;

/** The kinds of jobs that have their own texts; all others are shown as work of the server. */
export const jobKindNames = [
  'import.check',
  'import.apply',
  'report-cards.issue',
  'attendance.tell-absences',
  'notices.tell',
  'identity.forgotten-password',
  'messages.tell-unread',
] as const;
export type JobKindName = (typeof jobKindNames)[number];

export const listJobs = endpoint('GET /api/jobs', {
  access: 'jobs.manage',
  summary: `What the server does in the background: waiting, running, and ended in the last seven days; newest first, at most ${maxListedJobs}. Mails are listed by \`/api/mail\` instead.`,
  response: Type.Array(Job, { maxItems: maxListedJobs }),
});

export const retryJob = endpoint('POST /api/jobs/{id}/retry', {
  access: 'jobs.manage',
  summary: 'Has a failed or given up job tried again at once, with fresh attempts.',
  params: Type.Object({ id: RecordId }),
  response: Job,
});

export const cancelJob = endpoint('DELETE /api/jobs/{id}', {
  access: 'jobs.manage',
  summary: 'Cancels a job that is not done: one that runs is stopped. It is in the list no longer.',
  params: Type.Object({ id: RecordId }),
});
