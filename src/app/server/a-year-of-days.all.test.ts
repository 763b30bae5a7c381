import { expect, it } from 'vitest';
import { answerOf, listWithdrawn, liveDays, signInAt, withoutWithdrawn } from '../../../test/days-of-changes.ts';
import { eraseSomebody, randomBy } from '../../../test/random-changes.ts';
import { addTestSchool, hoursLater, startTestServer, testDay } from '../../../test/test-school.ts';

/** The seed is 1 by default; `npm run test:hard` chooses a random one. */
const seed = Number(process.env.FUZZ_SEED ?? 1);
const daysOfYear = 230;
const changesOfYear = 300;

it(`a year of changes does not alter what every call answered on each of its days (seed ${seed})`, async () => {
  const random = randomBy(seed);
  const server = await startTestServer();
  const school = await addTestSchool(server, { students: 8 });
  const { changed, kept } = await liveDays(server, school, random, { days: daysOfYear, changes: changesOfYear });
  expect(changed).toBeGreaterThanOrEqual(changesOfYear);
  expect(kept.length).toBeGreaterThan(1500);

  const later = hoursLater(24 * daysOfYear);
  server.setNow(later);
  const admin = await signInAt(server, school, 'admin', later);
  const student = await signInAt(server, school, 'student', later);
  const names = await server.db.selectFrom('person_version').select(['id', 'name']).execute();
  const today = { server, admin, teacher: school.teacher, student: school.student, date: testDay(daysOfYear), random };
  const erased = await eraseSomebody(today);
  const ofErased = names.filter(({ id }) => id === erased).map(({ name }) => `"${name}"`);
  const others = kept.filter(({ answer }) => !ofErased.some((name) => answer.includes(name)));
  expect(others.length).toBeLessThan(kept.length);
  const withdrawn = await listWithdrawn(server, admin);
  for (const { day, path, isOwn, answer } of others) {
    const asked = `${path}${path.includes('?') ? '&' : '?'}on=${testDay(day)}`;
    const now = await answerOf(server, asked, isOwn ? student : admin);
    // Families see on no day what was withdrawn since.
    const stands = isOwn ? withoutWithdrawn(answer, now, withdrawn) : answer;
    expect([asked, now]).toEqual([asked, stands]);
  }
}, 300_000);
