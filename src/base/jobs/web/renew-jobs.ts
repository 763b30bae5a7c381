import type { QueryClient } from '@tanstack/react-query';

export const jobsKey = 'jobs';

/** Refetches all queries that show jobs. */
export function renewJobs(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [jobsKey] }, { throwOnError: true });
}
