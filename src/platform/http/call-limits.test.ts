import { describe, expect, it } from 'vitest';
import { finishSignIn, startSignIn } from '../../../test/sign-in.ts';
import { addTestSchool, openTestSignIn, startTestServer, testNow } from '../../../test/test-school.ts';
import { signOut } from '../../base/identity/identity.contract.ts';
import { listStudents } from '../../base/students/students.contract.ts';
import { lists } from '../../flows/exports/exports.contract.ts';
import { findPeople } from '../../flows/find/find.contract.ts';
import { readImport } from '../../flows/imports/imports.contract.ts';
import { issueReportCards } from '../../flows/report-cards/report-cards.contract.ts';
import { submitAttendance } from '../../records/attendance/attendance.contract.ts';
import { listNotices } from '../../records/notices/notices.contract.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { readConfig } from '../server/config.ts';
import type { Actor } from './actor.ts';
import { type CallLimits, callLimits } from './call-limits.ts';

const secondsLater = (seconds: number) => new Date(testNow.getTime() + seconds * 1000);

const teacher = { schoolId: 1, personId: 2, role: 'teacher' } as Actor;
const student = { schoolId: 1, personId: 3, role: 'student' } as Actor;

/** Counts the calls, made at these seconds, that the default limits accept. */
function countTaken(endpoint: Endpoint, actor: Actor, seconds: readonly number[], limits = usualLimits()): number {
  return seconds.filter((second) => {
    try {
      limits.countCall(actor, endpoint, secondsLater(second));
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

describe('the limits of a network without a session', () => {
  const taken = (count: number, call: (limits: CallLimits) => void, limits = usualLimits()) =>
    each(count).filter(() => {
      try {
        call(limits);
        return true;
      } catch {
        return false;
      }
    }).length;

  it('never stop a school of 3,000 behind one address, and stop a loop: 30,000 calls in five minutes, 600 files', () => {
    const read = (limits: CallLimits) => limits.countStranger('203.0.113.7', listNotices, testNow);
    expect(taken(9_000, read)).toBe(9_000);
    expect(taken(40_000, read)).toBe(30_000);
    expect(taken(1_000, (limits) => limits.countPublic('203.0.113.7', 'file', testNow))).toBe(600);
  });

  it('count the addresses of one network together, and no other network', () => {
    const limits = usualLimits();
    const from = (address: string) => (one: CallLimits) => one.countPublic(address, 'file', testNow);
    expect(taken(1_000, from('2001:db8::1'), limits)).toBe(600);
    expect(taken(10, from('2001:db8::2'), limits)).toBe(0);
    expect(taken(10, from('2001:db8:0:1::1'), limits)).toBe(10);
  });
});

describe('a network that calls endlessly without a session', () => {
  const from = (address: string, language = 'en') => ({ address, language });

  it('is refused, with any invalid token, while its people can sign in and work', async () => {
    const server = await startTestServer({ CALL_LIMIT: '100' });
    const { teacher: person } = await addTestSchool(server);
    const ask = (address: string, as?: { readonly token: string }) =>
      server.call('GET', '/api/classes', as, undefined, from(address));
    for (const place of each(500)) {
      const as = place % 2 ? { token: `1.${place}` } : undefined;
      expect((await ask('203.0.113.7', as)).status).toBe(401);
    }
    expect(await ask('203.0.113.7')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '300' },
      body: { code: 'slow_down', reason: 'too-many-from-network' },
    });
    expect((await ask('203.0.113.8')).status).toBe(401);
    expect((await ask('203.0.113.7', person)).status).toBe(200);
    const signIn = await startSignIn(server, { email: person.email, address: '203.0.113.7' });
    expect(signIn.status).toBe(200);
    const finished = await finishSignIn(server, signIn.body.token, { email: person.email, address: '203.0.113.7' });
    expect(finished.status).toBe(200);
    expect((await server.call('GET', '/api/school', undefined, undefined, from('203.0.113.7'))).status).toBe(200);
    server.setNow(secondsLater(300));
    expect((await ask('203.0.113.7')).status).toBe(401);
  });

  it('is refused in the language that it asks for, without a question to the database', async () => {
    const server = await startTestServer({ CALL_LIMIT: '100' });
    await addTestSchool(server);
    for (const _ of each(500)) await server.call('GET', '/api/classes');
    await server.db.destroy();
    const words = async (language: string) =>
      (await server.call('GET', '/api/classes', undefined, undefined, { language })).body.message;
    expect(await words('en')).toBe(
      'Your network has made too many requests. Please try again in a few minutes. You can still sign in.',
    );
    expect(new Set([await words('en'), await words('bn'), await words('ar')]).size).toBe(3);
  });
});

describe('an account that calls without end', () => {
  it('is refused with 429, with the time and the reason, on all its devices; others are not', async () => {
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

  it('is refused in the school’s languages, and also counts calls refused for other reasons', async () => {
    const server = await startTestServer({ CALL_LIMIT: '100' });
    const { teacher: loud } = await addTestSchool(server);
    for (const _ of each(100)) expect((await server.call('GET', '/api/audit', loud)).status).toBe(403);
    const words = async (language: string) =>
      (await server.call('GET', '/api/audit', loud, undefined, { language })).body.message;
    expect(await words('en')).toBe('Your account has made too many requests. Please try again in a few minutes.');
    expect(new Set([await words('en'), await words('bn'), await words('ar')]).size).toBe(3);
  });
});
