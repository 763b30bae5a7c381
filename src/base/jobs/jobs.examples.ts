import { adminAlone, admins, only } from '../../../test/callers.ts';
import { addJob } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './jobs.contract.ts';

export const examples: Examples<typeof contract> = {
  listJobs: { records: 'nothing', answers: only(admins) },
  retryJob: {
    example: async (stage) => ({ params: { id: await addJob(stage, 'dead') } }),
    records: 'jobs.retry',
    answers: only(adminAlone),
  },
  cancelJob: {
    example: async (stage) => ({ params: { id: await addJob(stage, 'waiting') } }),
    records: 'jobs.cancel',
    answers: only(adminAlone),
  },
};
