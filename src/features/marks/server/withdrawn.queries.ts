import type { PageWanted } from '../../../platform/contract/school-terms.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { listMembersEver } from '../../enrolments/server/class-list.queries.ts';
import type { WithdrawnExam } from '../marks.contract.ts';

type Withdrawal = { readonly by: number; readonly at: Date };

/** What is kept: how the marks stood, and what had been corrected in them. */
type Kept = {
  readonly lines: readonly { readonly enrolment: number; readonly mark: number | null }[];
  readonly corrections: readonly object[];
};

/** Moves an exam that `lockRecord` holds to those that were withdrawn. */
export async function withdrawRecord(
  transaction: DatabaseTransaction,
  schoolId: number,
  recordId: number,
  { by, at }: Withdrawal,
): Promise<void> {
  const lines = await transaction
    .selectFrom('mark')
    .select(['enrolment_id as enrolment', 'mark'])
    .where('school_id', '=', schoolId)
    .where('record_id', '=', recordId)
    .orderBy('enrolment_id')
    .execute();
  const corrections = await transaction
    .selectFrom('mark_correction')
    .select(['enrolment_id as enrolment', 'old_mark as from', 'new_mark as to'])
    .select(['corrected_by as by', 'corrected_at as at'])
    .where('school_id', '=', schoolId)
    .where('record_id', '=', recordId)
    .orderBy('id')
    .execute();
  const record = await transaction
    .selectFrom('marks_record')
    .select(['id', 'session', 'class', 'subject', 'exam_name', 'max_mark', 'submitted_by', 'submitted_at'])
    .where('school_id', '=', schoolId)
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
    await transaction.deleteFrom(table).where('school_id', '=', schoolId).where('record_id', '=', recordId).execute();
  }
  await transaction.deleteFrom('marks_record').where('school_id', '=', schoolId).where('id', '=', recordId).execute();
}

/** The withdrawn exams of a class, newest first, with the names that students bear now. */
export async function listWithdrawn(
  db: Database,
  schoolId: number,
  classNumber: number,
  { before, limit = usualLimit }: PageWanted,
): Promise<WithdrawnExam[]> {
  const rows = await db
    .selectFrom('withdrawn_exam as exam')
    .innerJoin('person as teacher', (join) =>
      join.onRef('teacher.school_id', '=', 'exam.school_id').onRef('teacher.id', '=', 'exam.submitted_by'),
    )
    .innerJoin('account as teacher_account', (join) =>
      join
        .onRef('teacher_account.school_id', '=', 'exam.school_id')
        .onRef('teacher_account.person_id', '=', 'exam.submitted_by'),
    )
    .innerJoin('person as admin', (join) =>
      join.onRef('admin.school_id', '=', 'exam.school_id').onRef('admin.id', '=', 'exam.withdrawn_by'),
    )
    .innerJoin('account as admin_account', (join) =>
      join
        .onRef('admin_account.school_id', '=', 'exam.school_id')
        .onRef('admin_account.person_id', '=', 'exam.withdrawn_by'),
    )
    .select(['exam.id', 'exam.session', 'exam.class', 'exam.subject', 'exam.exam_name', 'exam.max_mark'])
    .select(['exam.submitted_at', 'exam.withdrawn_at', 'exam.lines'])
    .select(['teacher.name as teacher', 'teacher_account.email as teacher_email'])
    .select(['admin.name as admin', 'admin_account.email as admin_email'])
    .where('exam.school_id', '=', schoolId)
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

/** Few are ever withdrawn, and each has a whole class in it. */
const usualLimit = 20;
