import type { Database } from '../../platform/database/tables.ts';
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

export function submitExam(server: TestServer, teacher: TestPerson, changes: object = {}): Promise<Answer> {
  return server.call('POST', '/api/marks', teacher, { ...exam, ...changes });
}

/** Everything stored about marks, to check that a refusal changed nothing. */
export async function readStoredMarks(db: Database) {
  const tables = ['marks_record', 'mark', 'mark_correction'] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return Object.fromEntries(
    tables.map((table, index) => [table, rows[index]?.map((row) => JSON.stringify(row)).sort()]),
  );
}
