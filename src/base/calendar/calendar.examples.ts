import { admins, adminsAdd, only } from '../../../test/callers.ts';
import { addAsAdmin } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import { testDay, testToday } from '../../../test/test-school.ts';
import type * as contract from './calendar.contract.ts';

export const examples: Examples<typeof contract> = {
  changeDays: {
    example: () => ({ body: { days: ['Sunday', 'Monday', 'Friday'] } }),
    records: 'calendar.change-days',
    answers: only(admins),
  },
  changeWeeks: {
    example: ({ turn }) => ({ body: { cycle: 2, names: ['A', `B${turn}`], anchor: testToday } }),
    records: 'calendar.change-weeks',
    answers: only(admins),
  },
  closeDays: {
    example: ({ turn }) => ({ body: holiday(turn) }),
    records: 'calendar.close',
    answers: only(adminsAdd),
  },
  removeClosedDays: {
    example: async (stage) => ({
      params: { id: await addAsAdmin(stage, '/api/calendar/closed', holiday(stage.turn)) },
    }),
    records: 'calendar.reopen',
    answers: only({ admin: 200, strangeAdmin: 404 }),
  },
  readUseOfDays: {
    example: () => ({ query: { from: testToday, to: testToday } }),
    records: 'nothing',
    answers: only(admins),
  },
};

/** A closed day without a register; each turn gets another day. */
function holiday(turn: number) {
  const date = testDay(10 + turn);
  return { name: `Hill holiday ${turn}`, from: date, to: date };
}
