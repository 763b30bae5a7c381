import { setTimeout as wait } from 'node:timers/promises';
import type { Plan } from '../src/flows/timetable-maker/plan.contract.ts';
import { teacherEmail } from './support/fill-schools.ts';
import { median, percentile } from './support/load.ts';
import { type Served, withSchool } from './support/one-school.ts';
import type { Options, Table } from './support/part.ts';
import { whileReading } from './support/while-reading.ts';

const path = '/api/timetable-maker';
const goals = { stopMs: 500, othersMs: 300, ambitiousMs: 200 };
/** The time for which a timetable is made before it is stopped. */
const makingMs = 3_000;
const studentsPerClass = 65;

/**
 * Measures how soon the making of a timetable can be stopped with its best state kept, and how long other calls take in
 * the meantime.
 */
export async function benchTimetableStop({ quick }: Options): Promise<Table[]> {
  const stops: number[] = [];
  const others: number[] = [];
  await withSchool('sqlite', studentsPerClass, async (served) => {
    await call(served, 'PUT', '', { plan: planOf(), basedOn: null });
    for (let turn = 0; turn < (quick ? 1 : 5); turn += 1) {
      const { _id: id } = await call(served, 'POST', '/drafts', { seconds: 600 });
      const reading = await whileReading({ ...served, path: '/api/students/class/1' }, () => stopLater(served, id));
      stops.push(reading.answer);
      others.push(...reading.others);
      await call(served, 'DELETE', `/drafts/${id}`);
    }
  });
  const [most, p99] = [Math.max(...stops), percentile(others, 0.99)];
  const row = {
    stopped: stops.length,
    'median ms until kept': Math.round(median(stops)),
    'most ms': Math.round(most),
    'other calls': others.length,
    'median ms': Math.round(median(others)),
    'p99 ms': Math.round(p99),
    goal: `< ${goals.stopMs} ms; p99 < ${goals.othersMs}, < ${goals.ambitiousMs} ms`,
    met: most < goals.stopMs && p99 < goals.othersMs ? (p99 < goals.ambitiousMs ? 'yes, both' : 'yes') : 'no',
  };
  return [{ title: 'Stopping a timetable of ten classes that is being made, while four others read', rows: [row] }];
}

/** Returns the milliseconds from the stop call until the answer has the best timetable. */
async function stopLater(served: Served, id: string): Promise<number> {
  await wait(makingMs);
  const startedAt = performance.now();
  let { state, measures } = await call(served, 'POST', `/drafts/${id}/stop`);
  while (state === 'making') ({ state, measures } = await call(served, 'GET', `/drafts/${id}`));
  if (state !== 'stopped' || !(measures.placed > 0)) throw new Error(`The timetable was not kept: ${state}.`);
  return performance.now() - startedAt;
}

async function call({ url, token }: Served, method: string, rest: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const sent = body ? { body: JSON.stringify(body) } : {};
  const answer = await fetch(`${url}${path}${rest}`, { method, headers, ...sent });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${rest} was answered ${answer.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/**
 * A plan of ten classes with six subjects and 35 periods a week. One rule cannot be kept, so the making goes on until
 * it is stopped.
 */
function planOf(): Plan {
  const classes = Array.from({ length: 10 }, (_, index) => index + 1);
  const row = (number: number, subject: number) => ({
    key: `${number}-${subject}`,
    class: number,
    subject: `Subject ${subject}`,
    lessons: 5,
    doubles: 0,
    teacher: teacherEmail(1, ((number + subject) % 10) + 1),
    teachers: [teacherEmail(1, ((number + subject) % 10) + 1)],
    week: null,
    rooms: [],
    pinned: [],
  });
  return {
    week: {
      days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'],
      periods: Array.from({ length: 7 }, (_, index) => {
        const hour = String(index + 8).padStart(2, '0');
        return { period: index + 1, label: null, time: `${hour}:00-${hour}:45`, breakAfter: false };
      }),
      closed: [],
    },
    load: classes.flatMap((number) => [1, 2, 3, 4, 5, 6].map((subject) => row(number, subject))),
    rooms: [],
    away: [],
    rules: [{ key: 'never', must: false, kind: 'days-off', who: { kind: 'teachers' }, n: 0 }],
  };
}
