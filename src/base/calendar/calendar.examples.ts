import { admins, adminsAdd, only } from '../../../test/callers.ts';
import { addAsAdmin } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { testDay, testToday } from '../../../test/test-school.ts';
import type * as contract from './calendar.contract.ts';

export const examples: Examples<typeof contract> = {
  changeDays: records('calendar.change-days', only(admins), () => ({ body: { days: ['Sunday', 'Monday', 'Friday'] } })),
  changeWeeks: records('calendar.change-weeks', only(admins), ({ turn }) => ({
    body: { cycle: 2, names: ['A', `B${turn}`], anchor: testToday },
  })),
  closeDays: records('calendar.close', only(adminsAdd), ({ turn }) => ({ body: holiday(turn) })),
  removeClosedDays: records('calendar.reopen', only({ admin: 200, strangeAdmin: 404 }), async (stage) => ({
    params: { id: await addAsAdmin(stage, '/api/calendar/closed', holiday(stage.turn)) },
  })),
  readUseOfDays: records('nothing', only(admins), () => ({ query: { from: testToday, to: testToday } })),
};

/** A closed day without a register; each turn gets another day. */
function holiday(turn: number) {
  const date = testDay(10 + turn);
  return { name: `Hill holiday ${turn}`, from: date, to: date };
}
