import { deleteIn, onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';

/** Every comment on a student, the oldest term first. */
export function recordOf(db: Database, schoolId: number, studentId: number) {
  return selectIn(db, schoolId, 'report_comment as comment', { student_id: studentId })
    .innerJoin('term', onKey('term.id', 'comment.term_id'))
    .innerJoin('session', onKey('session.id', 'term.session_id'))
    .leftJoin('subject', onKey('subject.id', 'comment.subject_id'))
    .innerJoin('person as writer', onKey('writer.id', 'comment.written_by'))
    .select(['session.name as session', 'term.name as term', 'subject.name as subject', 'comment.text'])
    .select(['writer.name as by', 'comment.written_at as at'])
    .orderBy('term.from_date')
    .orderBy('comment.id')
    .execute();
}

/** Erases the comments on a student. */
export async function eraseComments(transaction: DatabaseTransaction, schoolId: number, studentId: number) {
  await deleteIn(transaction, schoolId, 'report_comment', { student_id: studentId }).execute();
}
