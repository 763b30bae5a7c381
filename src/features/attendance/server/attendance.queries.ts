import { type AttendanceStatus, attendanceStatuses } from '../../../platform/contract/school-terms.ts';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { AttendanceRecord } from '../attendance.contract.ts';
import { toFlag, toStatus } from './attendance.rules.ts';

/** A register to store. Statuses are by enrolment, so that the register keeps the roll that the student had then. */
export type NewSheet = {
  readonly class: number;
  readonly date: string;
  readonly takenBy: number;
  readonly takenAt: Date;
  readonly marks: readonly { readonly enrolmentId: number; readonly status: AttendanceStatus }[];
};

/** Stores a whole register. Returns false and stores nothing if the class already has one for that date. */
export async function takeRegister(
  transaction: DatabaseTransaction,
  schoolId: number,
  sheet: NewSheet,
): Promise<boolean> {
  const stored = await transaction
    .insertInto('attendance_sheet')
    .values({
      school_id: schoolId,
      id: newId(transaction, 'attendance_sheet', schoolId),
      class: sheet.class,
      date: sheet.date,
      taken_by: sheet.takenBy,
      taken_at: sheet.takenAt.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['school_id', 'class', 'date']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return false;
  const rows = sheet.marks.map(({ enrolmentId, status }) => ({
    school_id: schoolId,
    sheet_id: stored.id,
    enrolment_id: enrolmentId,
    present: toFlag(status),
  }));
  await insertRows(transaction, 'attendance_mark', rows);
  return true;
}

/** When and by whom the register of a class and date was taken; `undefined` if it was not taken. */
export function findSheet(db: Database, schoolId: number, classNumber: number, date: string) {
  return sheetsOf(db, schoolId)
    .innerJoin('person as taker', onKey('taker.id', 'attendance_sheet.taken_by'))
    .select(['attendance_sheet.taken_at', 'taker.name as taker_name'])
    .where('attendance_sheet.class', '=', classNumber)
    .where('attendance_sheet.date', '=', date)
    .executeTakeFirst();
}

/**
 * Like `findSheet`, but locks the register for a correction: the no-op update serialises corrections of one register.
 * Otherwise two that name the same lines in a different order could deadlock.
 */
export async function holdSheet(transaction: DatabaseTransaction, schoolId: number, classNumber: number, date: string) {
  await inSchool(transaction, schoolId)
    .updateTable('attendance_sheet')
    .set(({ ref }) => ({ taken_at: ref('taken_at') }))
    .where('class', '=', classNumber)
    .where('date', '=', date)
    .execute();
  return findSheet(transaction, schoolId, classNumber, date);
}

/** How many registers a teacher has taken. */
export async function countRegistersBy(db: Database, schoolId: number, teacherId: number): Promise<number> {
  const { registers } = await inSchool(db, schoolId)
    .selectFrom('attendance_sheet')
    .select(({ fn }) => fn.countAll<number>().as('registers'))
    .where('taken_by', '=', teacherId)
    .executeTakeFirstOrThrow();
  return registers;
}

function sheetsOf(db: Database, schoolId: number) {
  return inSchool(db, schoolId)
    .selectFrom('attendance_sheet')
    .innerJoin('account as taker_account', onKey('taker_account.person_id', 'attendance_sheet.taken_by'))
    .select([
      'attendance_sheet.id',
      'attendance_sheet.class',
      'attendance_sheet.date',
      'taker_account.email as taker_email',
    ]);
}

/** The lines of one register, by roll. */
export async function listLines(db: Database, schoolId: number, sheetId: number) {
  const rows = await markLines(db, schoolId)
    .where('attendance_mark.sheet_id', '=', sheetId)
    .orderBy('enrolment.roll')
    .execute();
  return rows.map(({ enrolment_id, roll, name, session, present }) => ({
    enrolmentId: enrolment_id,
    roll,
    name,
    session,
    status: toStatus(present),
  }));
}

function markLines(db: Database, schoolId: number) {
  return inSchool(db, schoolId)
    .selectFrom('attendance_mark')
    .innerJoin('enrolment', onKey('enrolment.id', 'attendance_mark.enrolment_id'))
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select([
      'attendance_mark.sheet_id',
      'attendance_mark.enrolment_id',
      'attendance_mark.present',
      'enrolment.roll',
      'enrolment.session',
      'person.name',
    ]);
}

export type Correction = {
  readonly sheetId: number;
  readonly correctedBy: number;
  readonly correctedAt: Date;
  readonly marks: readonly { readonly enrolmentId: number; readonly status: AttendanceStatus }[];
};

/**
 * Corrects lines of a register and keeps the old values. The update itself skips lines that do not change, so
 * concurrent corrections never record a change that did not happen.
 */
export async function correctLines(
  transaction: DatabaseTransaction,
  schoolId: number,
  correction: Correction,
): Promise<void> {
  const changes = attendanceStatuses.flatMap((newStatus) =>
    attendanceStatuses.filter((status) => status !== newStatus).map((oldStatus) => ({ oldStatus, newStatus })),
  );
  for (const { oldStatus, newStatus } of changes) {
    const wanted = correction.marks.filter((mark) => mark.status === newStatus).map((mark) => mark.enrolmentId);
    if (wanted.length === 0) continue;
    const changed = await inSchool(transaction, schoolId)
      .updateTable('attendance_mark')
      .set({ present: toFlag(newStatus) })
      .where('sheet_id', '=', correction.sheetId)
      .where('enrolment_id', 'in', wanted)
      .where('present', '=', toFlag(oldStatus))
      .returning('enrolment_id')
      .execute();
    if (changed.length === 0) continue;
    await transaction
      .insertInto('attendance_correction')
      .values(
        changed.map(({ enrolment_id }, row) => ({
          school_id: schoolId,
          id: newId(transaction, 'attendance_correction', schoolId, row),
          sheet_id: correction.sheetId,
          enrolment_id,
          old_status: oldStatus,
          new_status: newStatus,
          corrected_by: correction.correctedBy,
          corrected_at: correction.correctedAt.toISOString(),
        })),
      )
      .execute();
  }
}

/** The corrections of a register, newest first. */
export function listCorrections(db: Database, schoolId: number, sheetId: number) {
  return correctionsOf(db, schoolId)
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select(['enrolment.roll', 'person.name'])
    .where('correction.sheet_id', '=', sheetId)
    .orderBy('correction.id', 'desc')
    .execute();
}

/** Corrections: what was corrected, by whom and when, with the enrolment concerned. */
export function correctionsOf(db: Database, schoolId: number) {
  return inSchool(db, schoolId)
    .selectFrom('attendance_correction as correction')
    .innerJoin('enrolment', onKey('enrolment.id', 'correction.enrolment_id'))
    .innerJoin('person as corrector', onKey('corrector.id', 'correction.corrected_by'))
    .select(['correction.old_status as from', 'correction.new_status as to'])
    .select(['corrector.name as by', 'correction.corrected_at as at']);
}

export type SheetsWanted = {
  /** The first and last day, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit?: number | undefined;
};

/** The registers of a class, newest first, without their lines. */
export function listSheets(db: Database, schoolId: number, classNumber: number, { from, to, limit }: SheetsWanted) {
  return sheetsOf(db, schoolId)
    .where('attendance_sheet.class', '=', classNumber)
    .$if(from !== undefined, (query) => query.where('attendance_sheet.date', '>=', from as string))
    .$if(to !== undefined, (query) => query.where('attendance_sheet.date', '<=', to as string))
    .$if(limit !== undefined, (query) => query.limit(limit as number))
    .orderBy('attendance_sheet.date', 'desc')
    .execute();
}

type Sheet = Awaited<ReturnType<typeof listSheets>>[number];

/** These registers with their lines, in one query. */
export async function readSheets(
  db: Database,
  schoolId: number,
  sheets: readonly Sheet[],
): Promise<AttendanceRecord[]> {
  const ids = sheets.map(({ id }) => id);
  const marks = await markLines(db, schoolId)
    .where('attendance_mark.sheet_id', 'in', ids)
    .orderBy('enrolment.roll')
    .execute();
  const bySheet = Map.groupBy(marks, (mark) => mark.sheet_id);
  return sheets.map((sheet) => toRecord(sheet, bySheet.get(sheet.id) ?? []));
}

/** The registers that name a student, newest first, each with only that student's line. */
export async function listStudentRecords(
  db: Database,
  schoolId: number,
  studentId: number,
): Promise<AttendanceRecord[]> {
  const rows = await readStudentRecords(db, schoolId, studentId);
  return rows.map((row) => toRecord(row, [row]));
}

const readStudentRecords = prepared((db, schoolId: number, studentId: number) =>
  sheetsOf(db, schoolId)
    .innerJoin('attendance_mark', onKey('attendance_mark.sheet_id', 'attendance_sheet.id'))
    .innerJoin('enrolment', onKey('enrolment.id', 'attendance_mark.enrolment_id'))
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select(['enrolment.roll', 'person.name', 'attendance_mark.present'])
    .where('enrolment.student_id', '=', studentId)
    .orderBy('attendance_sheet.date', 'desc'),
);

/** Counts, for each student now in a class, the registers of their enrolment and those in which they are present. */
export const summariseClass = prepared((db, schoolId: number, classNumber: number) =>
  inSchool(db, schoolId)
    .selectFrom('enrolment')
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .leftJoin('attendance_mark', onKey('attendance_mark.enrolment_id', 'enrolment.id'))
    .select(({ fn, val }) => [
      'enrolment.roll',
      fn.min('person.name').as('name'),
      fn.count<number>('attendance_mark.sheet_id').as('total'),
      fn.coalesce(fn.sum<number>('attendance_mark.present'), val(0)).as('present'),
    ])
    .where('enrolment.class', '=', classNumber)
    .where('enrolment.to_date', 'is', null)
    // A roll now belongs to one student, and the index is sorted by it; grouping by the name too would sort twice.
    .groupBy('enrolment.roll')
    .orderBy('enrolment.roll'),
);

type SheetRow = { readonly class: number; readonly date: string; readonly taker_email: string };
type MarkRow = { readonly roll: number; readonly name: string; readonly present: number };

function toRecord(sheet: SheetRow, marks: readonly MarkRow[]): AttendanceRecord {
  return {
    class: sheet.class,
    date: sheet.date,
    teacherEmail: sheet.taker_email,
    attendance: marks.map(({ roll, name, present }) => ({ roll, name, status: toStatus(present) })),
  };
}
