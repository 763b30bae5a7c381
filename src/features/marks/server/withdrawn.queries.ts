import type { PageWanted } from '../../../platform/contract/school-terms.ts';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { listMembersEver } from '../../enrolments/server/class-list.queries.ts';
import type { WithdrawnExam } from '../marks.contract.ts';

type Withdrawal = { readonly by: number; readonly at: Date };

/** What is kept: the marks and corrections at the time of the withdrawal. */
type Kept = {
  readonly lines: readonly { readonly enrolment: number; readonly mark: number | null }[];
  readonly corrections: readonly object[];
};

/** Moves an exam that `lockRecord` has locked to the withdrawn ones. */
export async function withdrawRecord(
  transaction: DatabaseTransaction,
  schoolId: number,
  recordId: number,
  { by, at }: Withdrawal,
): Promise<void> {
  const lines = await inSchool(transaction, schoolId)
    .selectFrom('mark')
    .select(['enrolment_id as enrolment', 'mark'])
    .where('record_id', '=', recordId)
    .orderBy('enrolment_id')
    .execute();
  const corrections = await inSchool(transaction, schoolId)
    .selectFrom('mark_correction')
    .select(['enrolment_id as enrolment', 'old_mark as from', 'new_mark as to'])
    .select(['corrected_by as by', 'corrected_at as at'])
    .where('record_id', '=', recordId)
    .orderBy('id')
    .execute();
  const record = await inSchool(transaction, schoolId)
    .selectFrom('marks_record')
    .select(['id', 'session', 'class', 'subject', 'exam_name', 'max_mark', 'submitted_by', 'submitted_at'])
    .where('id', '=', recordId)
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('withdrawn_exam')
    .values({
      school_id: schoolId,
      ...record,
      withdrawn_by: by,
      withdrawn_at: at.toISOString(),
      lines: JSON.stringify({ lines, corrections } satisfies Kept),
    })
    .execute();
  for (const table of ['mark_correction', 'mark'] as const) {
    await inSchool(transaction, schoolId).deleteFrom(table).where('record_id', '=', recordId).execute();
  }
  await inSchool(transaction, schoolId).deleteFrom('marks_record').where('id', '=', recordId).execute();
}

/** The withdrawn exams of a class, newest first, with the students' present names. */
export async function listWithdrawn(
  db: Database,
  schoolId: number,
  classNumber: number,
  { before, limit = usualLimit }: PageWanted,
): Promise<WithdrawnExam[]> {
  const rows = await inSchool(db, schoolId)
    .selectFrom('withdrawn_exam as exam')
    .innerJoin('person as teacher', onKey('teacher.id', 'exam.submitted_by'))
    .innerJoin('account as teacher_account', onKey('teacher_account.person_id', 'exam.submitted_by'))
    .innerJoin('person as admin', onKey('admin.id', 'exam.withdrawn_by'))
    .innerJoin('account as admin_account', onKey('admin_account.person_id', 'exam.withdrawn_by'))
    .select(['exam.id', 'exam.session', 'exam.class', 'exam.subject', 'exam.exam_name', 'exam.max_mark'])
    .select(['exam.submitted_at', 'exam.withdrawn_at', 'exam.lines'])
    .select(['teacher.name as teacher', 'teacher_account.email as teacher_email'])
    .select(['admin.name as admin', 'admin_account.email as admin_email'])
    .where('exam.class', '=', classNumber)
    .$if(before !== undefined, (query) => query.where('exam.id', '<', before as number))
    .orderBy('exam.id', 'desc')
    .limit(limit)
    .execute();
  const members = new Map((await listMembersEver(db, schoolId, classNumber)).map((one) => [one.enrolment_id, one]));
  return rows.map((row) => ({
    _id: String(row.id),
    session: row.session,
    class: row.class,
    subject: row.subject,
    examName: row.exam_name,
    maxMark: row.max_mark,
    teacher: { name: row.teacher, email: row.teacher_email },
    submittedAt: row.submitted_at,
    withdrawn: { at: row.withdrawn_at, by: { name: row.admin, email: row.admin_email } },
    marks: (JSON.parse(row.lines) as Kept).lines
      .flatMap(({ enrolment, mark }) => {
        const member = members.get(enrolment);
        return member ? [{ roll: member.roll, name: member.name, mark }] : [];
      })
      .sort((one, other) => one.roll - other.roll),
  }));
}

/** Low, because exams are rarely withdrawn and each contains a whole class. */
const usualLimit = 20;
