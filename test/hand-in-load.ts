import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import type { Database } from '../src/platform/database/tables.ts';
import type { DatabaseLocation } from '../src/platform/server/config.ts';
import { localDate } from '../src/platform/server/local-date.ts';
import { addHomework } from '../src/records/homework/server/homework.queries.ts';
import { makeFolder } from './backups.ts';
import { formWith } from './photos.ts';
import type { ServerProcess } from './server-process.ts';
import { addTestSchool, addTestStudents, openTestSignIn } from './test-school.ts';

/** Each of a student's hand-ins bears its number, in every file; `acknowledged` is the last that the server took. */
type Student = { readonly id: number; readonly token: string; sent: number; acknowledged: number };

export type HandInLoad = {
  readonly schoolId: number;
  readonly homework: number;
  readonly students: readonly Student[];
};

const rolls = [1001, 1002, 1003, 1004];
/** So that half of a hand-in would be noticed. */
const filesEach = 3;

/** Where a server of this database keeps its files: beside the database, or in a folder of their own. */
export function dataDirectoryOf(location: DatabaseLocation): string {
  return location.engine === 'sqlite' ? dirname(location.file) : makeFolder();
}

/** A school of its own, whose class 9 has homework that is handed in as files. */
export async function seedHandIns(db: Database): Promise<HandInLoad> {
  const school = await addTestSchool({ db }, { domain: 'vale.example' });
  await addTestStudents(
    db,
    school,
    rolls.map((roll) => ({ roll, class: 9 })),
  );
  const students: Student[] = [];
  for (const roll of rolls) {
    const { id, token } = await openTestSignIn(db, school.id, `s${roll}@${school.domain}`, new Date());
    students.push({ id, token, sent: 0, acknowledged: 0 });
  }
  const { id: session } = await db
    .selectFrom('session')
    .select('id')
    .where('school_id', '=', school.id)
    .executeTakeFirstOrThrow();
  const due = localDate('Asia/Dhaka', new Date());
  const of = { session_id: session, class: 9, subject: 'Mathematics', title: 'Pages', text: null, due, minutes: null };
  const given = { given_by: school.teacher.id, given_at: new Date().toISOString(), exam_name: null, exam_max: null };
  const homework = await db
    .transaction()
    .execute((transaction) => addHomework(transaction, school.id, { ...of, ...given, hand_in: 'files' }));
  return { schoolId: school.id, homework, students };
}

/** Hands in once more for a student and returns the status; a 503 must have a `Retry-After`. */
export async function handIn({ url }: ServerProcess, { homework }: HandInLoad, student: Student): Promise<number> {
  student.sent += 1;
  const number = student.sent;
  const files = Array.from({ length: filesEach }, () => ({
    ...{ name: 'files', fileName: 'page.txt', content: contentOf(student, number) },
  }));
  const { headers, payload } = formWith(files);
  const answer = await fetch(`${url}/api/homework/${homework}/hand-in`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${student.token}` },
    body: payload,
  });
  await answer.arrayBuffer();
  if (answer.status === 503) expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  if (answer.status === 201) student.acknowledged = number;
  return answer.status;
}

function contentOf({ id }: Student, number: number): string {
  return `${id} ${number} ${'x'.repeat(20_000)}`;
}

/** Every student hands in again and again, until the server answers no more. */
export async function handInUntilKilled(server: ServerProcess, load: HandInLoad): Promise<void> {
  const handInInTurn = async (student: Student) => {
    for (;;) {
      const status = await handIn(server, load, student).catch(() => 'no answer');
      if (status === 'no answer') return;
      expect(status).toBe(201);
    }
  };
  await Promise.all(load.students.map(handInInTurn));
}

/** Fails unless each student’s hand-in is whole, with its files as they were sent, and none older than what was acknowledged. */
export async function expectHandInsWhole(db: Database, load: HandInLoad, dataDirectory: string): Promise<void> {
  const rows = await db
    .selectFrom('homework_file')
    .select(['student_id', 'stored_key'])
    .where('school_id', '=', load.schoolId)
    .execute();
  for (const student of load.students) {
    const contents = rows
      .filter(({ student_id }) => student_id === student.id)
      .map(({ stored_key }) => readFileSync(join(dataDirectory, 'files', `${load.schoolId}.${stored_key}`), 'utf8'));
    const [first] = contents;
    if (first === undefined && student.acknowledged === 0) continue;
    const number = Number(first?.split(' ')[1]);
    expect(number).toBeGreaterThanOrEqual(student.acknowledged);
    expect(number).toBeLessThanOrEqual(student.sent);
    expect(contents).toEqual(Array.from({ length: filesEach }, () => contentOf(student, number)));
  }
}
