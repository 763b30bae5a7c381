import { describe, expect, it } from 'vitest';
import { addTestSchool, openTestSignIn, startTestServer, testNow } from '../../../test/test-school.ts';
import { submitAttendance } from '../../features/attendance/attendance.contract.ts';
import { lists } from '../../features/exports/exports.contract.ts';
import { findPeople } from '../../features/find/find.contract.ts';
import { signOut } from '../../features/identity/identity.contract.ts';
import { readImport } from '../../features/imports/imports.contract.ts';
import { issueReportCards } from '../../features/report-cards/report-cards.contract.ts';
import { listStudents } from '../../features/students/students.contract.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { readConfig } from '../server/config.ts';
import type { Actor } from './actor.ts';
import { callLimits } from './call-limits.ts';

const secondsLater = (seconds: number) => new Date(testNow.getTime() + seconds * 1000);

const teacher = { schoolId: 1, personId: 2, role: 'teacher' } as Actor;
const student = { schoolId: 1, personId: 3, role: 'student' } as Actor;

/** How many of the calls, made at these seconds, are not refused by the usual limits. */
function countTaken(endpoint: Endpoint, actor: Actor, seconds: readonly number[], limits = usualLimits()): number {
  return seconds.filter((second) => {
    try {
      limits(actor, endpoint, secondsLater(second));
      return true;
    } catch {
      return false;
    }
  }).length;
}

const usualLimits = () => callLimits(readConfig({}).callLimit);
const each = (count: number, everySeconds = 0) => Array.from({ length: count }, (_, place) => place * everySeconds);

describe('the limits of calls', () => {
  it.each([
    ['registers of 65 classes, one after the other', submitAttendance, 65, 1],
    ['5,000 keystrokes of a search in the lists', listStudents, 5_000, 0.3],
    ['an hour of typing into Find', findPeople, 14_000, 0.257],
    ['an hour of looking how an import goes', readImport, 3_600, 1],
    ['every list as a file, twice', lists.students, 60, 2],
    ['report cards for each of 30 classes and three terms', issueReportCards, 90, 1],
  ] as const)('never stop %s', (_what, endpoint, count, everySeconds) => {
    expect(countTaken(endpoint, teacher, each(count, everySeconds))).toBe(count);
  });

  it('stop a loop: 6,000 calls of staff in five minutes, 1,200 searches, 120 files, and a fifth for others', () => {
    const loop = each(10_000);
    expect(countTaken(readImport, teacher, loop)).toBe(6_000);
    expect(countTaken(findPeople, teacher, loop)).toBe(1_200);
    expect(countTaken(lists.students, teacher, loop)).toBe(120);
    expect(countTaken(readImport, student, loop)).toBe(1_200);
    expect(countTaken(lists.students, student, loop)).toBe(24);
  });

  it('let nobody be stopped by others, nor calls by searches and files', () => {
    const limits = usualLimits();
    countTaken(findPeople, teacher, each(10_000), limits);
    countTaken(lists.students, teacher, each(10_000), limits);
    expect(countTaken(submitAttendance, teacher, each(65), limits)).toBe(65);
    expect(countTaken(findPeople, { ...teacher, personId: 4 }, each(10), limits)).toBe(10);
    expect(countTaken(findPeople, { ...teacher, schoolId: 2 }, each(10), limits)).toBe(10);
  });

  it('never stop a sign-out', () => {
    const limits = usualLimits();
    countTaken(readImport, teacher, each(10_000), limits);
    expect(countTaken(signOut, teacher, each(10), limits)).toBe(10);
  });

  it('are over after five minutes, and when the clock is set back', () => {
    const limits = usualLimits();
    const loop = each(10_000);
    countTaken(readImport, teacher, loop, limits);
    expect(countTaken(readImport, teacher, [299], limits)).toBe(0);
    expect(countTaken(readImport, teacher, [300], limits)).toBe(1);
    countTaken(readImport, teacher, [...loop.map(() => 301)], limits);
    expect(countTaken(readImport, teacher, [302, -3_600], limits)).toBe(1);
  });
});

describe('an account that calls without end', () => {
  it('is refused with 429, when to come back and why, on all its devices; others are not', async () => {
    const server = await startTestServer({ CALL_LIMIT: '100' });
    const { id, admin, teacher: loud, otherTeacher } = await addTestSchool(server);
    const asks = (as: { readonly token: string }) => server.call('GET', '/api/classes', as);
    for (const _ of each(99)) expect((await asks(loud)).status).toBe(200);
    const elsewhere = await openTestSignIn(server.db, id, loud.email);
    expect((await asks(elsewhere)).status).toBe(200);
    server.setNow(secondsLater(60));
    for (const device of [loud, elsewhere]) {
      expect(await asks(device)).toMatchObject({
        status: 429,
        headers: { 'retry-after': '240' },
        body: { code: 'slow_down', reason: 'too-many-calls' },
      });
    }
    for (const person of [otherTeacher, admin]) expect((await asks(person)).status).toBe(200);
    expect((await server.call('POST', '/api/identity/sign-out', elsewhere)).status).toBe(200);
    server.setNow(secondsLater(300));
    expect((await asks(loud)).status).toBe(200);
  });

  it('is refused in the languages of its school, and counts what was refused for another reason too', async () => {
    const server = await startTestServer({ CALL_LIMIT: '100' });
    const { teacher: loud } = await addTestSchool(server);
    for (const _ of each(100)) expect((await server.call('GET', '/api/audit', loud)).status).toBe(403);
    const words = async (language: string) =>
      (await server.call('GET', '/api/audit', loud, undefined, { language })).body.message;
    expect(await words('en')).toBe(
      'Your account has asked for very much in a short time. Please try again in a few minutes.',
    );
    expect(new Set([await words('en'), await words('bn'), await words('ar')]).size).toBe(3);
  });
});
