import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openSession, startChallenge } from '../src/features/identity/server/identity.queries.ts';
import { demoCost, hashPassword } from '../src/features/identity/server/passwords.ts';
import { keyOf, type TokenKey } from '../src/features/identity/server/tokens.ts';
import { createSchool } from '../src/features/school/server/school.queries.ts';
import { addStudent } from '../src/features/students/server/students.queries.ts';
import { buildApp } from '../src/server/app.ts';
import { readConfig } from '../src/server/config.ts';
import { openDatabase } from '../src/server/database/migrate.ts';
import type { Database } from '../src/server/database/tables.ts';

/**
 * How the list of students answers in a small school and in a large one: the first page as the screen asks for it, in
 * the ways it can be asked. `npm run bench` prints the medians in milliseconds; the goal is a ratio of at most 3.
 */
const sizes = [50, 5_000] as const;
const asks = {
  'by roll': '',
  'one roll': '&roll=7',
  'one class': '&class=5',
  'part of a name': '&search=dent%2025',
  'sorted by name': '&sort=name',
};
const runs = 200;

const medians = new Map<string, number[]>();
for (const size of sizes) await measureSchool(size);
for (const [ask, [small = 0, large = 0]] of medians) {
  console.log(`${ask.padEnd(16)} ${small.toFixed(2)} ms  ${large.toFixed(2)} ms  ${(large / small).toFixed(1)} times`);
}

async function measureSchool(students: number): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'rollbook-bench-'));
  const db = await openDatabase({ engine: 'sqlite', file: join(directory, 'rollbook.sqlite') });
  const fastify = await buildApp({ db, config: readConfig({ LOG_LEVEL: 'silent' }), now: () => new Date() });
  const token = await fillSchool(db, students);
  for (const [ask, query] of Object.entries(asks)) {
    medians.set(ask, [
      ...(medians.get(ask) ?? []),
      await medianMs(fastify, `/api/students?page=1&size=10${query}`, token),
    ]);
  }
  await fastify.close();
  await db.destroy();
  rmSync(directory, { recursive: true });
}

/** A school with an admin, whose token it answers, and so many students in ten classes. */
async function fillSchool(db: Database, students: number): Promise<string> {
  const now = new Date();
  const passwordHash = await hashPassword('bench', demoCost);
  const school = { name: 'Bench', domain: 'bench.example', timeZone: 'UTC', session: '2026-2027', isDemo: false };
  const admin = { name: 'Admin', email: 'admin@bench.example', passwordHash };
  const schoolId = await db.transaction().execute(async (transaction) => {
    const id = await createSchool(transaction, school, admin, now);
    for (let roll = 1; roll <= students; roll += 1) {
      const person = {
        name: `Student ${roll}`,
        email: `s${roll}@bench.example`,
        passwordHash,
        mustChangePassword: false,
      };
      const facts = {
        photoUrl: null,
        address: null,
        dateOfBirth: '2012-02-29',
        gender: 'Other',
        courseEnrolled: 'General',
      };
      const guardian = { name: 'Guardian', relation: 'mother', phone: '0', email: null };
      const enrolment = { session: school.session, class: 1 + ((roll - 1) % 10), roll, fromDate: '2026-07-01' };
      await addStudent(transaction, id, { ...person, ...facts, guardian }, enrolment, now);
    }
    return id;
  });
  const owner = await db
    .selectFrom('email_owner')
    .select('person_id')
    .where('email', '=', admin.email)
    .executeTakeFirstOrThrow();
  const token = await startChallenge(db, schoolId, owner.person_id, now);
  await openSession(db, keyOf(token) as TokenKey, now);
  return token;
}

async function medianMs(fastify: FastifyInstance, url: string, token: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    const { statusCode } = await fastify.inject({ url, headers: { authorization: `Bearer ${token}` } });
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[runs / 2] ?? 0;
}
