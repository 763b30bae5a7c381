import { adminAlone, admins, adminsAdd, all, only } from '../../../test/callers.ts';
import { addAsAdmin, notice } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './notices.contract.ts';

export const examples: Examples<typeof contract> = {
  listNotices: { example: () => ({ query: {} }), records: 'nothing', answers: all(200) },
  postNotice: { example: () => ({ body: notice }), records: 'notices.post', answers: only(adminsAdd) },
  countReaders: { records: 'nothing', answers: only(admins) },
  withdrawNotice: {
    example: async (stage) => ({ params: { id: await addAsAdmin(stage, '/api/notices', notice) } }),
    records: 'notices.withdraw',
    answers: only(adminAlone),
  },
};
