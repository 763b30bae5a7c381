import { reason } from '../../platform/contract/reason.ts';

export const jobNotFound = reason('not_found', 'job-not-found');
export const jobNotFailed = reason('in_use', 'job-not-failed');
export const jobIsDone = reason('in_use', 'job-is-done');
