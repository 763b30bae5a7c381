import { childrenOf } from '../../../base/school/server/children.queries.ts';
import { enrolledOn } from '../../../base/school/server/enrolled-on.ts';
import { isInClass } from '../../../base/school/server/groups.queries.ts';
import { listCodes } from '../../../base/school/server/reasons.queries.ts';
import { toCode } from '../../../base/school/server/status-codes.ts';
import { studentsTaught } from '../../../base/school/server/teaching.queries.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { addRow } from '../../../platform/database/insert-row.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import { noId, type Scope, within } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Absence } from '../absences.contract.ts';

export type ToldAbsence = {
  readonly studentId: number;
  readonly from: string;
  readonly to: string;
  readonly reasonId: number | null;
  readonly text: string | null;
  readonly toldBy: number;
  readonly toldAt: Date;
};

/** A range of days, both included. */
type Days = { readonly from?: string | undefined; readonly to?: string | undefined };

/**
 * Locks the student until the transaction ends: when two absences are reported at once, the second report then sees the
 * first. SQLite has only one writer anyway.
 */
export async function holdStudent(transaction: DatabaseTransaction, schoolId: number, studentId: number) {
  if (engineOf(transaction) === 'sqlite') return;
  await selectIn(transaction, schoolId, 'student', { person_id: studentId }).select('person_id').forUpdate().execute();
}

/** Finds an absence of the student that overlaps these days. The caller has locked the student. */
export function findOverlapping(
  transaction: DatabaseTransaction,
  schoolId: number,
  { studentId, from, to }: Pick<ToldAbsence, 'studentId' | 'from' | 'to'>,
) {
  return overlapping(standing(transaction, schoolId), { from, to })
    .select(['absence.from_date', 'absence.to_date'])
    .where('absence.student_id', '=', studentId)
    .orderBy('absence.from_date')
    .executeTakeFirst();
}

/** Stores an absence and returns its id. */
export async function addAbsence(
  transaction: DatabaseTransaction,
  schoolId: number,
  absence: ToldAbsence,
): Promise<number> {
  return addRow(transaction, schoolId, 'absence', {
    student_id: absence.studentId,
    from_date: absence.from,
    to_date: absence.to,
    reason_id: absence.reasonId,
    text: absence.text,
    told_by: absence.toldBy,
    told_at: absence.toldAt.toISOString(),
  });
}

/**
 * Removes an absence but keeps it as history. Returns its student and first day, or `undefined` if the scope has no
 * such absence. Guardians remove only what they reported themselves.
 */
export function removeAbsence(
  transaction: DatabaseTransaction,
  schoolId: number,
  { id, now }: { readonly id: number; readonly now: Date },
  scope: Scope,
) {
  const some = updateIn(transaction, schoolId, 'absence').set({ removed_at: now.toISOString() });
  return within(some, scope, {
    classes: (query, teaching) => query.where('student_id', 'in', studentsTaught(transaction, schoolId, teaching)),
    children: (query, guarding) =>
      query
        .where('told_by', '=', guarding.guardianId)
        .where('student_id', 'in', childrenOf(transaction, schoolId, guarding)),
    person: (query) => query.where('id', '=', noId),
  })
    .where('id', '=', findableId(id))
    .where('removed_at', 'is', null)
    .returning(['student_id', 'from_date'])
    .executeTakeFirst();
}

/**
 * Lists the absences of today's students by first day and roll: those that overlap the given days, or the one with the
 * given id. Guardians get only those that they reported.
 */
export async function listAbsences(
  db: Database,
  schoolId: number,
  today: string,
  wanted: Days & { readonly id?: number | undefined },
  scope: Scope,
): Promise<Absence[]> {
  const rows = await within(overlapping(standing(db, schoolId), wanted), scope, {
    classes: (some, teaching) => some.where('absence.student_id', 'in', studentsTaught(db, schoolId, teaching)),
    children: (some, guarding) =>
      some
        .where('absence.told_by', '=', guarding.guardianId)
        .where('absence.student_id', 'in', childrenOf(db, schoolId, guarding)),
    person: (some) => some.where('absence.id', '=', noId),
  })
    .innerJoin('enrolment', (join) => onKey('enrolment.student_id', 'absence.student_id')(join).on(enrolledOn(today)))
    .innerJoin('person', onKey('person.id', 'absence.student_id'))
    .innerJoin('person as teller', onKey('teller.id', 'absence.told_by'))
    .innerJoin('account as teller_account', onKey('teller_account.person_id', 'absence.told_by'))
    .select(['absence.id', 'absence.from_date', 'absence.to_date', 'absence.text', 'absence.told_at'])
    .select(['enrolment.roll', 'enrolment.class', 'person.name', 'absence.reason_id', 'reason.name as reason'])
    .select(['teller.name as teller', 'teller_account.email as teller_email', 'teller.role as teller_role'])
    .$if(wanted.id !== undefined, (query) => query.where('absence.id', '=', wanted.id as number))
    .orderBy('absence.from_date')
    .orderBy('enrolment.roll')
    .execute();
  const registers = await countRegisters(
    db,
    schoolId,
    rows.map(({ id }) => id),
  );
  const codes = rows.some(({ reason_id }) => reason_id !== null) ? await listCodes(db, schoolId) : [];
  const signs = new Map(codes.map(({ _id, code }) => [_id, code]));
  const coded = (reason: ReturnType<typeof toReason>) => reason && { ...reason, code: signs.get(reason._id) ?? '' };
  return rows.map((row) => ({
    _id: String(row.id),
    roll: row.roll,
    name: row.name,
    class: row.class,
    from: row.from_date,
    to: row.to_date,
    reason: coded(toReason(row)),
    text: row.text,
    toldBy: { name: row.teller, email: row.teller_email, isGuardian: row.teller_role === 'guardian' },
    toldAt: row.told_at,
    registers: registers.get(row.id) ?? { present: 0, absent: 0, excused: 0, firstAbsent: null },
  }));
}

/** Counts what the registers say about these students on the days of these absences. */
async function countRegisters(db: Database, schoolId: number, absences: readonly number[]) {
  const rows = await selectIn(db, schoolId, 'absence')
    .innerJoin('enrolment', onKey('enrolment.student_id', 'absence.student_id'))
    .innerJoin('attendance_mark as line', onKey('line.enrolment_id', 'enrolment.id'))
    .innerJoin('attendance_sheet as sheet', onKey('sheet.id', 'line.sheet_id'))
    .select(({ fn }) => [
      'absence.id',
      fn
        .countAll<number>()
        .filterWhere('line.status', 'in', [toCode('Present'), toCode('Late')])
        .as('present'),
      fn.countAll<number>().filterWhere('line.status', '=', toCode('Absent')).as('absent'),
      fn.countAll<number>().filterWhere('line.status', '=', toCode('Excused')).as('excused'),
      fn.min<string | null>('sheet.date').filterWhere('line.status', '=', toCode('Absent')).as('firstAbsent'),
    ])
    .where('absence.id', 'in', idList(db, absences))
    .whereRef('sheet.date', '>=', 'absence.from_date')
    .whereRef('sheet.date', '<=', 'absence.to_date')
    .groupBy('absence.id')
    .execute();
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Lists the absences that the school knows of the students of a class or group on a date, by enrolment. */
export async function listKnownOn(db: Database, schoolId: number, classNumber: number, date: string) {
  const rows = await overlapping(standing(db, schoolId), { from: date, to: date })
    .innerJoin('enrolment', onKey('enrolment.student_id', 'absence.student_id'))
    .select(['enrolment.id as enrolment_id', 'absence.text', 'absence.reason_id', 'reason.name as reason'])
    .where(isInClass(db, schoolId, classNumber, date))
    .where(enrolledOn(date))
    .execute();
  return new Map(rows.map((row) => [row.enrolment_id, { reason: toReason(row), text: row.text }]));
}

/** The students of whom an absence is known on a date, as a subquery. */
export function studentsKnownAway(db: Database, schoolId: number, date: string) {
  return overlapping(standing(db, schoolId), { from: date, to: date }).select('absence.student_id');
}

/** Lists those of these students who are known to be absent on a date. */
export async function listAbsentOn(db: Database, schoolId: number, studentIds: readonly number[], date: string) {
  const rows = await studentsKnownAway(db, schoolId, date)
    .where('absence.student_id', 'in', idList(db, studentIds))
    .execute();
  return new Set(rows.map(({ student_id }) => student_id));
}

type ToldAfter = {
  readonly from: string;
  readonly to: string;
  readonly teacherId: number;
  /** The classes whose registers the teacher can read. */
  readonly classes: readonly number[];
  readonly limit: number;
};

/**
 * Lists the lines of these days marked absent before an absence was reported, by day and class. They are of registers
 * that the teacher took and of classes whose class teacher they are.
 */
export function listToldAfter(db: Database, schoolId: number, { from, to, teacherId, classes, limit }: ToldAfter) {
  return overlapping(standing(db, schoolId), { from, to })
    .innerJoin('enrolment', onKey('enrolment.student_id', 'absence.student_id'))
    .innerJoin('person', onKey('person.id', 'absence.student_id'))
    .innerJoin('attendance_mark as line', onKey('line.enrolment_id', 'enrolment.id'))
    .innerJoin('attendance_sheet as sheet', onKey('sheet.id', 'line.sheet_id'))
    .select(['sheet.date', 'sheet.period', 'sheet.class', 'enrolment.roll', 'person.name'])
    .where('line.status', '=', toCode('Absent'))
    .whereRef('sheet.date', '>=', 'absence.from_date')
    .whereRef('sheet.date', '<=', 'absence.to_date')
    .where('sheet.date', '>=', from)
    .where('sheet.date', '<=', to)
    .where('sheet.class', 'in', idList(db, classes))
    .whereRef('absence.told_at', '>', 'sheet.taken_at')
    .where(({ or, eb }) =>
      or([eb('sheet.taken_by', '=', teacherId), eb('sheet.class', 'in', classesOf(db, schoolId, teacherId))]),
    )
    .orderBy('sheet.date', 'desc')
    .orderBy('sheet.class')
    .orderBy('enrolment.roll')
    .orderBy('sheet.period')
    .limit(limit)
    .execute();
}

/** The classes whose class teacher this person is. */
function classesOf(db: Database, schoolId: number, teacherId: number) {
  return selectIn(db, schoolId, 'class', { teacher_id: teacherId }).select('number');
}

/** Lists every reported absence of a student, oldest first, including those that were removed. */
export async function recordOf(db: Database, schoolId: number, studentId: number) {
  const rows = await absencesOf(db, schoolId)
    .innerJoin('person as teller', onKey('teller.id', 'absence.told_by'))
    .select(['absence.from_date as from', 'absence.to_date as to', 'reason.name as reason', 'absence.text'])
    .select(['teller.name as toldBy', 'absence.told_at as toldAt', 'absence.removed_at as removedAt'])
    .where('absence.student_id', '=', studentId)
    .orderBy('absence.id')
    .execute();
  return rows;
}

/** Erases the texts of a student's absences; the days stay. */
export async function eraseAbsences(transaction: DatabaseTransaction, schoolId: number, studentId: number) {
  await updateIn(transaction, schoolId, 'absence', { student_id: studentId })
    .set({ text: null, reason_id: null })
    .execute();
}

function absencesOf(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'absence').leftJoin(
    'absence_reason as reason',
    onKey('reason.id', 'absence.reason_id'),
  );
}

function standing(db: Database, schoolId: number) {
  return absencesOf(db, schoolId).where('absence.removed_at', 'is', null);
}

function overlapping(query: ReturnType<typeof standing>, { from, to }: Days) {
  return query
    .$if(from !== undefined, (some) => some.where('absence.to_date', '>=', from as string))
    .$if(to !== undefined, (some) => some.where('absence.from_date', '<=', to as string));
}

function toReason({ reason_id, reason }: { readonly reason_id: number | null; readonly reason: string | null }) {
  return reason_id === null || reason === null ? null : { _id: String(reason_id), name: reason };
}
