import { everyPerson, newcomerWaits } from '../../app/testing/callers.ts';
import type { Examples } from '../../app/testing/examples.ts';
import { testToday } from '../../app/testing/test-school.ts';
import type * as contract from './calendar.contract.ts';

export const examples: Examples<typeof contract> = {
  readCalendar: {
    example: () => ({ query: { from: testToday, to: testToday } }),
    records: 'nothing',
    answers: everyPerson(200, newcomerWaits),
  },
};
