import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { hashPassword } from '../../features/identity/server/passwords.ts';
import { addTeacher } from '../../features/teachers/server/teachers.queries.ts';
import {
  addTestSchool,
  addTestStudent,
  startTestServer,
  type TestServer,
  testNow,
  testPassword,
} from './test-school.ts';

/** Class 5 of the first school has the rolls 1 to this number. */
export const studentsOfClass5 = 6;

/**
 * A server with two schools. The second, `vale`, has fewer people than `hill` and no records: ids are counted per
 * school on SQLite, and those requested from the first must not exist in the second.
 */
export async function startTwoSchools() {
  const directory = mkdtempSync(join(tmpdir(), 'rollbook-two-schools-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const server = await startTestServer({ DATA_DIR: directory });
  const hill = await addTestSchool(server, { students: studentsOfClass5 });
  const vale = await addTestSchool(server, { domain: 'vale.example', students: 1 });
  const owner = await addLaterTeacher(server, hill.id, 'third@hill.example');
  const other = await addLaterTeacher(server, hill.id, 'fourth@hill.example');
  await addTestStudent(server.db, hill, { roll: 99, class: 7, mustChangePassword: true });
  return { server, hill, vale, teacherId: owner, otherTeacherId: other };
}

export type TwoSchools = Awaited<ReturnType<typeof startTwoSchools>>;

/** A teacher whose id no person of the second school has. */
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
