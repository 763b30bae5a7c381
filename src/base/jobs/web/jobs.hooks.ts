import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { shownLanguage } from '../../../platform/web/language.ts';
import * as contract from '../jobs.contract.ts';
import { jobsKey } from './renew-jobs.ts';

/** The query of the jobs. Its key has the language because the server translates the errors. */
export function jobsQuery() {
  return queryOptions({ queryKey: [jobsKey, shownLanguage()], queryFn: () => call(contract.listJobs, {}) });
}

export function useJobs() {
  return useQuery(jobsQuery());
}

export function useRetryJob() {
  return useChange(jobsKey, (id: string) => call(contract.retryJob, { params: { id: Number(id) } }));
}

export function useCancelJob() {
  return useChange(jobsKey, (id: string) => call(contract.cancelJob, { params: { id: Number(id) } }));
}
