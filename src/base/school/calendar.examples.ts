import { everyPerson, newcomerWaits } from '../../../test/callers.ts';
import type { Examples } from '../../../test/examples.ts';
import { testToday } from '../../../test/test-school.ts';
import type * as contract from './calendar.contract.ts';

export const examples: Examples<typeof contract> = {
  readCalendar: {
    example: () => ({ query: { from: testToday, to: testToday } }),
    records: 'nothing',
    answers: everyPerson(200, newcomerWaits),
  },
  readWeekCycle: { records: 'nothing', answers: everyPerson(200, newcomerWaits) },
};
