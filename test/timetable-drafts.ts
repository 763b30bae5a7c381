import type { Plan } from '../src/flows/timetable-maker/plan.contract.ts';
import { addSchoolSession, openAdmin, type Stage } from './example-records.ts';

/** A plan with two lessons of class 5 with the first teacher, and a week of one day with room for three lessons. */
export function smallPlan(domain = 'hill.example'): Plan {
  const time = (hour: number) => `0${hour}:00-0${hour}:45`;
  return {
    week: {
      days: ['Sunday'],
      periods: [7, 8, 9].map((hour, place) => ({
        period: place + 1,
        label: null,
        time: time(hour),
        breakAfter: false,
      })),
      closed: [],
    },
    rooms: [],
    load: [
      {
        key: 'art',
        class: 5,
        subject: 'Art',
        teacher: `first@${domain}`,
        teachers: [`first@${domain}`],
        week: null,
        lessons: 2,
        doubles: 0,
        rooms: [],
        pinned: [],
      },
    ],
    away: [],
    rules: [],
  };
}

/** Saves the plan of a session for one example only, in the year in which the endpoint's examples begin. */
export async function savePlanFor(stage: Stage, year: number): Promise<string> {
  const { server } = stage;
  const session = await addSchoolSession(stage, year);
  const admin = await openAdmin(stage);
  const body = { session, plan: smallPlan(), basedOn: null };
  const { status, body: saved } = await server.call('PUT', '/api/timetable-maker', admin, body);
  if (status !== 200) throw new Error(`The plan was not saved: ${saved.message}`);
  return session;
}

/** Makes a draft for one example only, by the calls of people; returns its id. */
export async function addDraftFor(stage: Stage, year: number): Promise<number> {
  const { server, hill } = stage;
  const session = await savePlanFor(stage, year);
  const admin = await openAdmin(stage);
  await endMakings(stage);
  const { status, body } = await server.call('POST', '/api/timetable-maker/drafts', admin, { session });
  if (status !== 201) throw new Error(`The draft was not begun: ${body.message}`);
  const lessons = [1, 2].map((period) => ({
    id: `art.${period}`,
    row: 'art',
    periods: 1,
    slot: { day: 'Sunday', period },
    room: null,
  }));
  await server.db
    .updateTable('timetable_draft')
    .set({ state: 'made', result: JSON.stringify({ lessons, stuck: [], reasons: [] }) })
    .where('school_id', '=', hill.id)
    .where('id', '=', Number(body._id))
    .execute();
  return Number(body._id);
}

/** Ends all makings, because a school can make only one timetable at a time. */
export async function endMakings({ server, hill }: Stage): Promise<void> {
  const { db } = server;
  const making = db.updateTable('timetable_draft').where('school_id', '=', hill.id).where('state', '=', 'making');
  await making.set({ state: 'failed' }).execute();
}
