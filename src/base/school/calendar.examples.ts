import { everyPerson, newcomerWaits } from '../../../test/callers.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { testToday } from '../../../test/test-school.ts';
import type * as contract from './calendar.contract.ts';

export const examples: Examples<typeof contract> = {
  readCalendar: records('nothing', everyPerson(200, newcomerWaits), () => ({
    query: { from: testToday, to: testToday },
  })),
  readWeekCycle: records('nothing', everyPerson(200, newcomerWaits)),
};
