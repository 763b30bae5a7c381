import { adminAlone, admins, only } from '../../../test/callers.ts';
import { addJob } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './jobs.contract.ts';

export const examples: Examples<typeof contract> = {
  listJobs: records('nothing', only(admins)),
  retryJob: records('jobs.retry', only(adminAlone), async (stage) => ({ params: { id: await addJob(stage, 'dead') } })),
  cancelJob: records('jobs.cancel', only(adminAlone), async (stage) => ({
    params: { id: await addJob(stage, 'waiting') },
  })),
};
