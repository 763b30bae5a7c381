import type { QueryClient } from '@tanstack/react-query';

export const jobsKey = 'jobs';

/** Refetches what shows jobs. */
export function renewJobs(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [jobsKey] }, { throwOnError: true });
}
