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
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './schedule.contract.ts';

export const examples: Examples<typeof contract> = {
  listSchedule: { example: () => ({ query: { session: '2026-2027' } }), records: 'nothing', answers: only(admins) },
  readScheduleOptions: { example: () => ({ query: {} }), records: 'nothing', answers: only(admins) },
  readPeriod: {
    example: ({ records }) => ({ params: { id: records.period } }),
    records: 'nothing',
    answers: only(adminAlone),
  },
  listTeacherSchedule: {
    example: () => ({ params: { email: owner.teacher }, query: {} }),
    records: 'nothing',
    answers: only({ ...adminAlone, owningTeacher: 200 }),
  },
  listClassSchedule: {
    example: () => ({ params: { classNumber: 5 }, query: { session: '2026-2027' } }),
    records: 'nothing',
    answers: only({ ...staff, ...class5 }),
  },
  listSharedRooms: { records: 'nothing', answers: only({ admin: 200, strangeAdmin: 200 }) },
  listComingTimetables: { records: 'nothing', answers: everyPerson(200, newcomerWaits) },
  addPeriod: {
    example: ({ turn, caller }) => ({ body: newPeriod(turn, caller.domain) }),
    records: 'schedule.add',
    answers: only(adminsAdd),
  },
  changePeriod: {
    example: ({ records, turn, caller }) => ({
      params: { id: records.period },
      body: newPeriod(turn, caller.domain),
    }),
    records: 'schedule.change',
    answers: only(adminAlone),
  },
  swapPeriods: {
    example: async (stage) => ({
      body: {
        one: stage.records.period,
        other: await addAsAdmin(stage, '/api/schedule', newPeriod(stage.turn, stage.hill.domain)),
      },
    }),
    records: 'schedule.swap',
    answers: only(adminAlone),
  },
  removePeriod: {
    example: async (stage) => ({
      params: { id: await addAsAdmin(stage, '/api/schedule', newPeriod(stage.turn, stage.hill.domain)) },
    }),
    records: 'schedule.remove',
    answers: only(adminAlone),
  },
};
