import type { FastifyInstance } from 'fastify';
import { onTestFinished, vi } from 'vitest';
import { buildApp } from '../src/app/server/app.ts';
import { jobKinds } from '../src/app/server/job-kinds.ts';
import { openSignIn, startChallenge } from '../src/base/identity/server/identity.queries.ts';
import { hashPassword } from '../src/base/identity/server/passwords.ts';
import { keyOf } from '../src/base/identity/server/tokens.ts';
import { addStudent } from '../src/base/students/server/students.queries.ts';
import { createSchool } from '../src/flows/set-up/server/set-up.queries.ts';
import type { Day, Role } from '../src/platform/contract/school-terms.ts';
import { poolOf } from '../src/platform/database/connect.ts';
import { openDatabase } from '../src/platform/database/migrate.ts';
import type { Database, DatabaseTransaction } from '../src/platform/database/tables.ts';
import type { Change } from '../src/platform/database/versioned-tables.ts';
import { storeAllVersions } from '../src/platform/database/versions.ts';
import type { TokenKey } from '../src/platform/http/actor.ts';
import type { AppParts } from '../src/platform/http/app-context.ts';
import { runDueJobs } from '../src/platform/jobs/job-runner.ts';
import type { DatabaseLocation } from '../src/platform/server/config.ts';
import { readConfig } from '../src/platform/server/config.ts';
import { localDate } from '../src/platform/server/local-date.ts';
import { addTeacher } from '../src/records/teachers/server/teachers.queries.ts';
import { deleteEveryRow, type Engine, makeTestLocation } from './test-database.ts';
import { testMoment } from './test-moment.ts';

/** A person of a test school, with their own session. */
export type TestPerson = { readonly id: number; readonly email: string; readonly token: string };

/** The current time at test schools. */
export const testNow = testMoment;
export const testToday = testDay(0);

/** The local date this many days after today at a test school; before it, if negative. */
export function testDay(days: number): string {
  return localDate('Asia/Dhaka', hoursLater(24 * days));
}

/** The weekday of a local date, as the timetable names it. */
export function weekdayOf(date: string): Day {
  const name = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(date));
  return name as Day;
}

export function hoursLater(hours: number): Date {
  return new Date(testNow.getTime() + hours * 60 * 60_000);
}
export const testPassword = 'a long password';

/** The limit is raised because a test's clock does not advance, so no counting window would ever end. */
const manyCalls = { CALL_LIMIT: '1000000000' };

/** The hashes are cheap so that tests sign in quickly; passwords.test.ts covers the real cost. */
const testCost = { memoryKibibytes: 64, passes: 1 };

export type TestServer = {
  readonly fastify: FastifyInstance;
  readonly db: Database;
  readonly location: DatabaseLocation;
  /** The parts of the app, for tests of what the server does without a call. */
  readonly parts: AppParts;
  /** Sets the server's clock. */
  readonly setNow: (now: Date) => void;
  readonly call: (
    method: Method,
    path: string,
    as?: { readonly token: string } | undefined,
    body?: unknown,
    more?: {
      readonly address?: string;
      readonly host?: string;
      readonly language?: string;
      readonly key?: string;
      /** The header `Replaced-Keys`. */
      readonly replacedKeys?: string;
      readonly cookie?: string;
    },
  ) => Promise<Answer>;
  /** Runs all due jobs until none is left, as a listening server does by itself. */
  readonly runJobs: () => Promise<void>;
  /** Starts a second server on the same database, with its own clock. */
  readonly startAnother: () => Promise<TestServer>;
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the server says; the tests look at it.
export type Answer = { readonly status: number; readonly body: any; readonly headers: Record<string, unknown> };

/**
 * Servers of finished tests, emptied, for reuse by the next test. They end with the test process.
 */
const idleServers: Awaited<ReturnType<typeof serveTestDatabase>>[] = [];

/** A server with its own empty database; with `settings`, it is closed after the test instead of reused. */
export async function startTestServer(settings?: NodeJS.ProcessEnv, engine?: Engine): Promise<TestServer> {
  return settings ? startOwnServer(settings, engine) : borrowServer();
}

async function borrowServer(): Promise<TestServer> {
  const served = idleServers.pop() ?? (await serveTestDatabase((await makeTestLocation()).location, {}));
  const { server } = served;
  onTestFinished(async () => {
    // A listening server is closed because it runs jobs by itself, for which the next test would wait in vain.
    if (server.fastify.server.listening) return served.close();
    await deleteEveryRow(server.db);
    await vi.waitFor(() => expectReturned(server.db), { timeout: 60_000 });
    server.setNow(testNow);
    idleServers.push(served);
  });
  return server;
}

/**
 * Throws if a test keeps a connection besides that of the server's bell; another test that closes the server would wait
 * for it for ever.
 */
function expectReturned(db: Database): void {
  const pool = poolOf(db);
  if (pool && pool.totalCount - pool.idleCount > 1) throw new Error('This test keeps a connection of its server.');
}

async function startOwnServer(settings: NodeJS.ProcessEnv, engine?: Engine): Promise<TestServer> {
  const { location, remove } = await makeTestLocation(engine);
  onTestFinished(remove);
  const { server, close } = await serveTestDatabase(location, settings);
  onTestFinished(close);
  return server;
}

async function serveTestDatabase(location: DatabaseLocation, settings: NodeJS.ProcessEnv) {
  const db = await openDatabase(location);
  let now = testNow;
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent', SETTINGS_KEY: 'k'.repeat(32), ...manyCalls, ...settings }),
    database: location,
  };
  const parts: AppParts = { db, config, now: () => now };
  const fastify = await buildApp(parts);
  const server: TestServer = {
    fastify,
    db,
    location,
    parts,
    setNow: (moment) => {
      now = moment;
    },
    call: async (method, path, as, body, { address, host, language, key, replacedKeys, cookie } = {}) => {
      const headers = {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(host && { host }),
        ...(language !== undefined && { 'accept-language': language }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(replacedKeys !== undefined && { 'replaced-keys': replacedKeys }),
        ...(cookie !== undefined && { cookie }),
      };
      const payload = body === undefined ? {} : { payload: body as object };
      const from = address === undefined ? {} : { remoteAddress: address };
      const answer = await fastify.inject({ method, url: path, headers, ...payload, ...from });
      const isJson = /^application\/json/.test(String(answer.headers['content-type']));
      const read = () => (isJson ? answer.json() : answer.body);
      return { status: answer.statusCode, body: answer.body === '' ? null : read(), headers: answer.headers };
    },
    runJobs: () => runDueJobs(parts, jobKinds),
    startAnother: async () => {
      const another = await serveTestDatabase(location, settings);
      onTestFinished(another.close);
      return another.server;
    },
  };
  const close = async () => {
    await fastify.close();
    await db.destroy();
  };
  return { server, close };
}

export type TestSchool = Awaited<ReturnType<typeof addTestSchool>>;

/**
 * A school in a running server: an admin, two teachers, and students with rolls 1, 2… in class 5, one more in class 6.
 */
export async function addTestSchool(
  { db }: Pick<TestServer, 'db'>,
  {
    domain = 'hill.example',
    students = 3,
    isDemo = false,
  }: { readonly domain?: string; readonly students?: number; readonly isDemo?: boolean } = {},
) {
  const passwordHash = await hashPassword(testPassword, testCost);
  const account = { passwordHash, photoUrl: null, address: null };
  const made = await db.transaction().execute(async (transaction) => {
    const school = { name: `School of ${domain}`, domain, timeZone: 'Asia/Dhaka', isDemo };
    const admin = { name: 'Ada Head', email: `admin@${domain}`, passwordHash };
    const schoolId = await createSchool(transaction, school, admin, testNow);
    for (const name of ['first', 'second']) {
      const teacher = { ...account, name: `Teacher ${name}`, email: `${name}@${domain}`, phone: '1', subject: null };
      await addTeacher(transaction, schoolId, teacher, testNow);
    }
    for (let roll = 1; roll <= students; roll += 1)
      await insertStudent(transaction, { id: schoolId, domain }, { roll }, passwordHash);
    await insertStudent(transaction, { id: schoolId, domain }, { roll: students + 1, class: 6 }, passwordHash);
    await storeAllVersions(transaction, asMade(schoolId));
    return schoolId;
  });
  const session = (email: string) => openTestSignIn(db, made, email);
  return {
    id: made,
    domain,
    admin: await session(`admin@${domain}`),
    teacher: await session(`first@${domain}`),
    otherTeacher: await session(`second@${domain}`),
    student: await session(`s1@${domain}`),
    otherStudent: await session(`s2@${domain}`),
  };
}

/** The change of the first versions, as written by a migration, without an audit entry. */
function asMade(schoolId: number): Change {
  return { schoolId, id: 0, at: testNow };
}

export type NewTestStudent = {
  readonly roll: number;
  readonly name?: string;
  readonly email?: string;
  readonly class?: number;
  readonly session?: string;
  readonly fromDate?: string;
  readonly mustChangePassword?: boolean;
};

/** Adds a student to a test school, with their own session. */
export async function addTestStudent(
  db: Database,
  school: Pick<TestSchool, 'id' | 'domain'>,
  student: NewTestStudent,
): Promise<TestPerson> {
  await addTestStudents(db, school, [student]);
  return openTestSignIn(db, school.id, student.email ?? `s${student.roll}@${school.domain}`);
}

/** Adds many, without sessions. */
export async function addTestStudents(
  db: Database,
  school: Pick<TestSchool, 'id' | 'domain'>,
  students: readonly NewTestStudent[],
): Promise<void> {
  const passwordHash = await hashPassword(testPassword, testCost);
  await db.transaction().execute(async (transaction) => {
    for (const student of students) await insertStudent(transaction, school, student, passwordHash);
    await storeAllVersions(transaction, asMade(school.id));
  });
}

async function insertStudent(
  transaction: DatabaseTransaction,
  school: Pick<TestSchool, 'id' | 'domain'>,
  student: NewTestStudent,
  passwordHash: string,
): Promise<void> {
  const { roll } = student;
  const person = {
    name: student.name ?? `Student ${roll}`,
    email: student.email ?? `s${roll}@${school.domain}`,
    passwordHash,
    mustChangePassword: student.mustChangePassword ?? false,
    photoUrl: null,
    address: null,
    dateOfBirth: '2012-02-29',
    gender: 'Other',
    courseEnrolled: 'General',
    guardian: { name: `Guardian ${roll}`, relation: 'mother', phone: '2', email: null },
  };
  const fromDate = student.fromDate ?? '2026-07-01';
  const enrolment = { session: student.session ?? '2026-2027', class: student.class ?? 5, roll, fromDate };
  await addStudent(transaction, school.id, person, enrolment, testNow);
}

/** A session for the person with this email, as a sign-in would open it. */
export async function openTestSignIn(
  db: Database,
  schoolId: number,
  email: string,
  now = testNow,
  role?: Role,
): Promise<TestPerson> {
  const { person_id } = await db
    .selectFrom('email_owner')
    .select('person_id')
    .where('email', '=', email)
    .$if(role !== undefined, (query) => query.where('role', '=', role as Role))
    .orderBy('person_id')
    .executeTakeFirstOrThrow();
  const token = await startChallenge(db, schoolId, person_id, now);
  await openSignIn(db, keyOf(token) as TokenKey, now);
  return { id: person_id, email, token };
}
