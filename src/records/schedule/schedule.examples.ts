import {
  adminAlone,
  admins,
  adminsAdd,
  class5,
  everyPerson,
  newcomerWaits,
  only,
  staff,
} from '../../../test/callers.ts';
import { addAsAdmin, newPeriod, owner } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './schedule.contract.ts';

export const examples: Examples<typeof contract> = {
  listSchedule: records('nothing', only(admins), () => ({ query: { session: '2026-2027' } })),
  readScheduleOptions: records('nothing', only(admins), () => ({ query: {} })),
  readPeriod: records('nothing', only(adminAlone), ({ records }) => ({ params: { id: records.period } })),
  listTeacherSchedule: records('nothing', only({ ...adminAlone, owningTeacher: 200 }), () => ({
    params: { email: owner.teacher },
    query: {},
  })),
  listClassSchedule: records('nothing', only({ ...staff, ...class5 }), () => ({
    params: { classNumber: 5 },
    query: { session: '2026-2027' },
  })),
  listSharedRooms: records('nothing', only({ admin: 200, strangeAdmin: 200 })),
  listComingTimetables: records('nothing', everyPerson(200, newcomerWaits)),
  addPeriod: records('schedule.add', only(adminsAdd), ({ turn, caller }) => ({ body: newPeriod(turn, caller.domain) })),
  changePeriod: records('schedule.change', only(adminAlone), ({ records, turn, caller }) => ({
    params: { id: records.period },
    body: newPeriod(turn, caller.domain),
  })),
  swapPeriods: records('schedule.swap', only(adminAlone), async (stage) => ({
    body: {
      one: stage.records.period,
      other: await addAsAdmin(stage, '/api/schedule', newPeriod(stage.turn, stage.hill.domain)),
    },
  })),
  removePeriod: records('schedule.remove', only(adminAlone), async (stage) => ({
    params: { id: await addAsAdmin(stage, '/api/schedule', newPeriod(stage.turn, stage.hill.domain)) },
  })),
};
