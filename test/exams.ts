import { readSessionOn } from '../src/base/school/server/sessions.queries.ts';
import { addSubject, findSubjectId } from '../src/base/subjects/server/subjects.queries.ts';
import type { Database } from '../src/platform/database/tables.ts';
import { storeVersions } from '../src/platform/database/versions.ts';
import { localDate } from '../src/platform/server/local-date.ts';
import type { Answer, TestPerson, TestServer } from './test-school.ts';

/** The lines of an exam for the rolls 1, 2, 3… */
export function linesOf(...marks: (number | null)[]) {
  return marks.map((mark, index) => ({ roll: index + 1, mark }));
}

/** An exam of class 5 as a teacher of a test school submits it: roll 2 did not sit. */
export const exam = {
  class: 5,
  subject: 'Mathematics',
  examName: 'Final Exam',
  maxMark: 20,
  marks: linesOf(17, null, 0),
};

/** Submits an exam; adds its subject to the class if necessary. */
export async function submitExam(server: TestServer, teacher: TestPerson, changes: object = {}): Promise<Answer> {
  const sent = { ...exam, ...changes };
  await giveSubject(server, teacher, sent);
  return server.call('POST', '/api/marks', teacher, sent);
}

/**
 * Adds a subject to a class in the present session without an audited change, unless the class already has one of that
 * name.
 */
export async function giveSubject(
  { db, parts }: Pick<TestServer, 'db' | 'parts'>,
  { token }: Pick<TestPerson, 'token'>,
  { class: classNumber, subject }: { readonly class: number; readonly subject: string },
): Promise<void> {
  const schoolId = Number(token.split('.')[0]);
  const name = subject.trim().normalize('NFC');
  const ofSchool = db.selectFrom('class').select('number').where('school_id', '=', schoolId);
  const known = await ofSchool.where('number', '=', classNumber).executeTakeFirst();
  if (!known || /^\0*$/.test(name) || name.includes('\0')) return;
  const now = parts.now();
  const session = await readSessionOn(db, schoolId, localDate('Asia/Dhaka', now));
  // The subject is looked up first because a test may have forbidden writing.
  if ((await findSubjectId(db, schoolId, { session, class: classNumber, name })) !== null) return;
  await db.transaction().execute(async (transaction) => {
    const id = await addSubject(transaction, schoolId, { session, class: classNumber, name, code: name });
    if (id !== undefined) await storeVersions(transaction, { schoolId, id: 0, at: now }, { subject: [id] });
  });
}

/** Everything stored about marks, to check that a refusal changed nothing. */
export async function readStoredMarks(db: Database) {
  const tables = ['marks_record', 'mark', 'mark_correction'] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return Object.fromEntries(
    tables.map((table, index) => [table, rows[index]?.map((row) => JSON.stringify(row)).sort()]),
  );
}
