import { expect, it } from 'vitest';
import {
  changeSomething,
  classes,
  eraseSomebody,
  newClass,
  type Random,
  randomBy,
} from '../../../test/random-changes.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  type TestServer,
  testDay,
} from '../../../test/test-school.ts';
import { turnDay } from '../../features/moving-up/server/turn-day.ts';

/** `npm run test:hard` draws a seed. */
const seed = Number(process.env.FUZZ_SEED ?? 1);
const daysOfYear = 230;
const changesOfYear = 300;
/** Tests begin at 8:05 at the school. */
const midnight = -(8 + 5 / 60);

type Kept = { readonly day: number; readonly path: string; readonly isOwn: boolean; readonly answer: string };

it(`a year of changes leaves what every call answered on each of its days as it was (seed ${seed})`, async () => {
  const random = randomBy(seed);
  const server = await startTestServer();
  const school = await addTestSchool(server, { students: 8 });
  const signIn = async (id: number, at: Date) => {
    const account = server.db.selectFrom('account').select('email').where('person_id', '=', id);
    const { email } = await account.where('school_id', '=', school.id).executeTakeFirstOrThrow();
    return openTestSignIn(server.db, school.id, email, at);
  };
  const kept: Kept[] = [];
  let changed = 0;
  for (let day = 0; day < daysOfYear; day += 1) {
    const hours = 24 * day + midnight;
    if (day > 0) await turnDay(server.db, hoursLater(hours));
    for (const hour of hoursOfChanges(random, changed, day)) {
      const at = hoursLater(hours + (day === 0 ? Math.max(hour, -midnight) : hour));
      server.setNow(at);
      const [admin, teacher] = [await signIn(school.admin.id, at), await signIn(school.teacher.id, at)];
      const today = { server, admin, teacher, student: school.student, date: testDay(day), random };
      if (await changeSomething(today)) changed += 1;
    }
    const evening = hoursLater(hours + 23.9);
    server.setNow(evening);
    const [admin, student] = [await signIn(school.admin.id, evening), await signIn(school.student.id, evening)];
    for (const path of await someCalls(server, random)) {
      kept.push({ day, path, isOwn: false, answer: await answerOf(server, path, admin) });
    }
    const { body: own } = await server.call('GET', `/api/students/${school.student.id}`, admin);
    for (const path of [`/api/attendance/student/${own.roll}`, `/api/marks/result/${own.roll}`]) {
      kept.push({ day, path, isOwn: true, answer: await answerOf(server, path, student) });
    }
  }
  expect(changed).toBeGreaterThanOrEqual(changesOfYear);
  expect(kept.length).toBeGreaterThan(1500);

  const later = hoursLater(24 * daysOfYear);
  server.setNow(later);
  const [admin, student] = [await signIn(school.admin.id, later), await signIn(school.student.id, later)];
  const names = await server.db.selectFrom('person_version').select(['id', 'name']).execute();
  const today = { server, admin, teacher: school.teacher, student: school.student, date: testDay(daysOfYear), random };
  const erased = await eraseSomebody(today);
  const ofErased = names.filter(({ id }) => id === erased).map(({ name }) => `"${name}"`);
  const others = kept.filter(({ answer }) => !ofErased.some((name) => answer.includes(name)));
  expect(others.length).toBeLessThan(kept.length);
  for (const { day, path, isOwn, answer } of others) {
    const asked = `${path}${path.includes('?') ? '&' : '?'}on=${testDay(day)}`;
    expect([asked, await answerOf(server, asked, isOwn ? student : admin)]).toEqual([asked, answer]);
  }
}, 300_000);

/** At which hours of a day to try a change; as often as brings the year's changes, some at midnight itself. */
function hoursOfChanges(random: Random, changed: number, day: number): number[] {
  const due = Math.ceil((changesOfYear * (day + 1)) / (daysOfYear - 5)) - changed;
  const hours = Array.from({ length: Math.max(0, due) * 2 }, () => random.below(24 * 60) / 60);
  return hours.map((hour) => (random.below(10) === 0 ? 0 : hour)).sort((one, other) => one - other);
}

/** A random eighth of what can be asked of a day. */
async function someCalls({ db }: TestServer, random: Random): Promise<string[]> {
  const people = await db.selectFrom('person').select('id').where('role', '=', 'student').orderBy('id').execute();
  const rolls = await db.selectFrom('enrolment').select('roll').distinct().orderBy('roll').execute();
  const ofClass = [...classes, newClass].flatMap((number) => [
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
  return [...ofClass, ...ofStudents, ...ofRolls].filter(() => random.below(8) === 0);
}

async function answerOf({ fastify }: TestServer, url: string, as: TestPerson): Promise<string> {
  const { statusCode, body } = await fastify.inject({ url, headers: { authorization: `Bearer ${as.token}` } });
  return `${statusCode} ${body}`;
}
