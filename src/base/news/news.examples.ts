import { everyPerson, newcomerWaits } from '../../../test/callers.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './news.contract.ts';

export const examples: Examples<typeof contract> = {
  readUnread: { records: 'nothing', answers: everyPerson(200, newcomerWaits) },
  markRead: {
    example: ({ records }) => ({ body: { kind: 'notices', upTo: String(records.notice) } }),
    records: 'nothing',
    answers: everyPerson(200, {
      ...newcomerWaits,
      strangeAdmin: 404,
      strangeTeacher: 404,
      strangeStudent: 404,
      strangeGuardian: 404,
    }),
  },
  streamNews: { records: 'nothing', answers: everyPerson(200, newcomerWaits) },
};
