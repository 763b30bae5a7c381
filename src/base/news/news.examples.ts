import { everyPerson, newcomerWaits } from '../../../test/callers.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './news.contract.ts';

export const examples: Examples<typeof contract> = {
  readUnread: records('nothing', everyPerson(200, newcomerWaits)),
  markRead: records(
    'nothing',
    everyPerson(200, {
      ...newcomerWaits,
      strangeAdmin: 404,
      strangeTeacher: 404,
      strangeStudent: 404,
      strangeGuardian: 404,
    }),
    ({ records }) => ({ body: { kind: 'notices', upTo: String(records.notice) } }),
  ),
  streamNews: records('nothing', everyPerson(200, newcomerWaits)),
};
