import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { hashPassword } from '../src/base/identity/server/passwords.ts';
import { addTeacher } from '../src/records/teachers/server/teachers.queries.ts';
import { addTestGuardian } from './guardians.ts';
import { startIssuer } from './issuer.ts';
import type { Engine } from './test-database.ts';
import {
  addTestSchool,
  addTestStudent,
  startTestServer,
  type TestServer,
  testDay,
  testNow,
  testPassword,
} from './test-school.ts';

/** The highest roll in class 5 of the first school; the rolls begin with 1. */
export const studentsOfClass5 = 6;

/**
 * Starts a server with two schools. The second, `vale`, has fewer people than `hill` and no records, because ids are
 * counted per school on SQLite and those requested from the first must not exist in the second.
 */
export async function startTwoSchools(engine?: Engine) {
  const directory = mkdtempSync(join(tmpdir(), 'rollbook-two-schools-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const { settings, serve } = await startIssuer();
  serve('http://hill.example');
  const server = await startTestServer({ DATA_DIR: directory, ...settings }, engine);
  const hill = await addTestSchool(server, { students: studentsOfClass5 });
  const vale = await addTestSchool(server, { domain: 'vale.example', students: 1 });
  const owner = await addLaterTeacher(server, hill.id, 'third@hill.example');
  const other = await addLaterTeacher(server, hill.id, 'fourth@hill.example');
  await addTestStudent(server.db, hill, { roll: 99, class: 7, mustChangePassword: true });
  const child = { schoolId: hill.id, email: `s5@${hill.domain}` };
  await addTestGuardian(server.db, { ...child, guardian: 'guardian@hill.example' });
  await addTestGuardian(server.db, { ...child, guardian: 'unseeing@hill.example', maySee: false });
  await addTestGuardian(server.db, { ...child, guardian: 'former@hill.example', to: testDay(-1) });
  await addTestGuardian(server.db, { ...child, email: `s7@${hill.domain}`, guardian: 'former@hill.example' });
  await addTestGuardian(server.db, {
    schoolId: vale.id,
    email: `s1@${vale.domain}`,
    guardian: 'guardian@vale.example',
  });
  return { server, hill, vale, teacherId: owner, otherTeacherId: other };
}

export type TwoSchools = Awaited<ReturnType<typeof startTwoSchools>>;

/** Adds a teacher whose id nobody in the second school has. */
export async function addLaterTeacher({ db }: TestServer, schoolId: number, email: string): Promise<number> {
  const passwordHash = await hashPassword(testPassword, { memoryKibibytes: 64, passes: 1 });
  const teacher = {
    name: `Hill ${email}`,
    email,
    passwordHash,
    phone: '1',
    subject: null,
    photoUrl: null,
    address: null,
  };
  return db.transaction().execute((transaction) => addTeacher(transaction, schoolId, teacher, testNow));
}
