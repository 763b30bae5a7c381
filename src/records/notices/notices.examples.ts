import { adminAlone, admins, adminsAdd, all, only } from '../../../test/callers.ts';
import { addAsAdmin, notice } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './notices.contract.ts';

export const examples: Examples<typeof contract> = {
  listNotices: records('nothing', all(200), () => ({ query: {} })),
  postNotice: records('notices.post', only(adminsAdd), () => ({ body: notice })),
  countReaders: records('nothing', only(admins)),
  withdrawNotice: records('notices.withdraw', only(adminAlone), async (stage) => ({
    params: { id: await addAsAdmin(stage, '/api/notices', notice) },
  })),
};
