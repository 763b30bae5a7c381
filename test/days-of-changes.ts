import { turnDay } from '../src/flows/moving-up/server/turn-day.ts';
import { changeSomething, classes, newClass, type Random } from './random-changes.ts';
import {
  hoursLater,
  openTestSignIn,
  type TestPerson,
  type TestSchool,
  type TestServer,
  testDay,
} from './test-school.ts';

/** Tests begin at 8:05 at the school. */
const midnight = -(8 + 5 / 60);

/** The answers at the end of a day. */
export type Kept = { readonly day: number; readonly path: string; readonly isOwn: boolean; readonly answer: string };

/**
 * Plays this many days at a school with random changes; returns the number that succeeded and the answers of each
 * evening.
 */
export async function liveDays(
  server: TestServer,
  school: TestSchool,
  random: Random,
  { days, changes }: { readonly days: number; readonly changes: number },
): Promise<{ readonly changed: number; readonly kept: readonly Kept[] }> {
  const kept: Kept[] = [];
  let changed = 0;
  for (let day = 0; day < days; day += 1) {
    const hours = 24 * day + midnight;
    if (day > 0) await turnDay(server.db, hoursLater(hours));
    for (const hour of hoursOfChanges(random, changed, (changes * (day + 1)) / (days - 5))) {
      const at = hoursLater(hours + (day === 0 ? Math.max(hour, -midnight) : hour));
      server.setNow(at);
      const [admin, teacher] = [
        await signInAt(server, school, 'admin', at),
        await signInAt(server, school, 'teacher', at),
      ];
      const today = { server, admin, teacher, student: school.student, date: testDay(day), random };
      if (await changeSomething(today)) changed += 1;
    }
    const evening = hoursLater(hours + 23.9);
    server.setNow(evening);
    const admin = await signInAt(server, school, 'admin', evening);
    const student = await signInAt(server, school, 'student', evening);
    for (const path of await someCalls(server, random)) {
      kept.push({ day, path, isOwn: false, answer: await answerOf(server, path, admin) });
    }
    const { body: own } = await server.call('GET', `/api/students/${school.student.id}`, admin);
    for (const path of [`/api/attendance/student/${own.roll}`, `/api/marks/result/${own.roll}`]) {
      kept.push({ day, path, isOwn: true, answer: await answerOf(server, path, student) });
    }
  }
  return { changed, kept };
}

/** Signs in a person of the school whose email may have changed. */
export async function signInAt(
  server: TestServer,
  school: TestSchool,
  who: 'admin' | 'teacher' | 'student',
  at: Date,
): Promise<TestPerson> {
  const account = server.db.selectFrom('account').select('email').where('person_id', '=', school[who].id);
  const { email } = await account.where('school_id', '=', school.id).executeTakeFirstOrThrow();
  return openTestSignIn(server.db, school.id, email, at);
}

/**
 * Returns the hours of a day at which to try a change, as many as are needed for the changes that are due, some at
 * midnight itself.
 */
function hoursOfChanges(random: Random, changed: number, due: number): number[] {
  const hours = Array.from({ length: Math.max(0, Math.ceil(due) - changed) * 2 }, () => random.below(24 * 60) / 60);
  return hours.map((hour) => (random.below(10) === 0 ? 0 : hour)).sort((one, other) => one - other);
}

/** Chooses a random eighth of the calls that can be made for a day. */
async function someCalls({ db }: TestServer, random: Random): Promise<string[]> {
  const people = await db.selectFrom('person').select('id').where('role', '=', 'student').orderBy('id').execute();
  const rolls = await db.selectFrom('enrolment').select('roll').distinct().orderBy('roll').execute();
  const numbered = db.selectFrom('class_version').select('number').distinct().where('session_id', 'is not', null);
  const groups = (await numbered.orderBy('number').execute()).map(({ number }) => number);
  const ofGroups = groups.map((number) => `/api/groups/${number}/members`);
  const ofClass = [...classes, newClass, ...groups].flatMap((number) => [
    `/api/students/class/${number}`,
    `/api/students/class/${number}?session=2026-2027`,
    `/api/attendance/${number}`,
    `/api/attendance/${number}/summary`,
    `/api/attendance/${number}/summary?session=2026-2027`,
    `/api/attendance/${number}?limit=3`,
    `/api/schedule/${number}`,
    `/api/schedule/${number}?session=2026-2027`,
  ]);
  const ofStudents = people.map(({ id }) => `/api/students/${id}`);
  const ofRolls = rolls.flatMap(({ roll }) => [
    `/api/attendance/student/${roll}`,
    `/api/marks/result/${roll}`,
    `/api/marks/result/${roll}?session=2026-2027`,
  ]);
  return [...ofClass, ...ofGroups, ...ofStudents, ...ofRolls].filter(() => random.below(8) === 0);
}

export async function answerOf({ fastify }: TestServer, url: string, as: TestPerson): Promise<string> {
  const { statusCode, body } = await fastify.inject({ url, headers: { authorization: `Bearer ${as.token}` } });
  return `${statusCode} ${body}`;
}

type Listed = { readonly _id?: string; readonly class: number; readonly date?: string; readonly period?: number };

function placeOf({ _id, class: number, date, period }: Listed): string {
  return date === undefined ? `exam ${_id}` : `register ${number} ${date} ${period ?? ''}`;
}

/** The places of all registers and exams that were taken back. */
export async function listWithdrawn(server: TestServer, admin: TestPerson): Promise<ReadonlySet<string>> {
  const numbers = await server.db.selectFrom('class').select('number').execute();
  const paths = numbers.flatMap(({ number }) => [
    `/api/attendance/${number}/withdrawn`,
    `/api/marks/withdrawn/${number}`,
  ]);
  const lists = await Promise.all(paths.map((path) => server.call('GET', path, admin)));
  return new Set(lists.flatMap(({ body }) => (body as Listed[]).map(placeOf)));
}

/** An answer of then without what is not in the answer of now as it was taken back. */
export function withoutWithdrawn(then: string, now: string, withdrawn: ReadonlySet<string>): string {
  const [status, body] = [then.slice(0, 4), then.slice(4)];
  if (status !== '200 ' || !now.startsWith(status)) return then;
  const read = JSON.parse(body) as Listed[] | { readonly data: Listed[] };
  const seen = (some: readonly Listed[]) =>
    some.filter((one) => !withdrawn.has(placeOf(one)) || now.includes(JSON.stringify(one)));
  return status + JSON.stringify(Array.isArray(read) ? seen(read) : { data: seen(read.data) });
}
