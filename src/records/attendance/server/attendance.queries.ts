import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { isClosedOn } from '../../../base/school/server/calendar.queries.ts';
import { enrolledOn } from '../../../base/school/server/enrolled-on.ts';
import { placeInClass } from '../../../base/school/server/order-in-class.ts';
import { codeNamer } from '../../../base/school/server/reasons.queries.ts';
import { closedSessionOf } from '../../../base/school/server/sessions.queries.ts';
import { toCode, toStatus } from '../../../base/school/server/status-codes.ts';
import { type RegisterPart, registerParts } from '../../../platform/contract/school-terms.ts';
import { isOfThePast } from '../../../platform/database/as-of.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { keepPast } from '../../../platform/database/past-lines.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Database, DatabaseTransaction, Tables } from '../../../platform/database/tables.ts';
import type { AttendanceRecord, Details, StudentSummary } from '../attendance.contract.ts';
import { isSameLine } from '../same-line.ts';
import { detailsOf, type Line, textOf, withDetails } from './line.rules.ts';
import { attended, countOfCounted, countsInTotals, countWith, thereByStatus } from './presence.ts';

/** The occasion of a register: a class and a date and, where it is not the whole day, a part of it or a lesson by its number. */
export type Occasion = { readonly class: number; readonly date: string } & Place;

type Place = { readonly period?: number | undefined; readonly part?: RegisterPart | undefined };

/** The stored `period` of registers of the whole day. */
export const wholeDay = 0;

/**
 * The stored `period` of registers of a part of the day. These numbers sort before all others, in the order of the day.
 */
const places = { morning: -2, afternoon: -1 } as const satisfies Record<RegisterPart, number>;

/** The stored `period` of an occasion. */
export function placeOf({ part, period = wholeDay }: Place): number {
  return part === undefined ? period : places[part];
}

/** A line to store; details that are left out are stored as null. */
type NewMark = Partial<Line> & Pick<Line, 'status'> & { readonly enrolmentId: number };

/** A register to store. Its lines refer to enrolments, so that the register keeps each student's roll at that time. */
export type NewSheet = Occasion & {
  readonly takenBy: number;
  readonly takenAt: Date;
  readonly marks: readonly NewMark[];
};

/**
 * Stores a whole register. Returns false and stores nothing if there already is one for that date or lesson, if the
 * class is closed, or if no open session contains the date.
 */
export async function takeRegister(
  transaction: DatabaseTransaction,
  schoolId: number,
  sheet: NewSheet,
): Promise<boolean> {
  const { class: classNumber, date, takenBy, takenAt } = sheet;
  const of = [classNumber, date, placeOf(sheet)] as const;
  const [stored] = await insertSheet(transaction, schoolId, ...of, takenBy, takenAt.toISOString());
  if (!stored) return false;
  // Most registers have no details, so their lines are inserted without those columns.
  const hasDetails = sheet.marks.some(({ reason, minutesLate, note }) => reason ?? minutesLate ?? note);
  const rows = sheet.marks.map((mark) => ({
    school_id: schoolId,
    sheet_id: stored.id,
    enrolment_id: mark.enrolmentId,
    status: toCode(mark.status),
    ...(hasDetails && columnsOf(mark)),
  }));
  await insertRows(transaction, 'attendance_mark', rows);
  return true;
}

const insertSheet = prepared(
  (db, schoolId: number, classNumber: number, date: string, period: number, takenBy: number, takenAt: string) =>
    db
      .insertInto('attendance_sheet')
      .columns(['school_id', 'id', 'session_id', 'class', 'date', 'period', 'taken_by', 'taken_at'])
      .expression(({ not }) =>
        inSchool(db, schoolId)
          .selectFrom('session')
          .select(({ val }) => [
            val(schoolId).as('school_id'),
            newId(db, 'attendance_sheet', schoolId).as('id'),
            'session.id as session_id',
            val(classNumber).as('class'),
            val(date).as('date'),
            val(period).as('period'),
            val(takenBy).as('taken_by'),
            val(takenAt).as('taken_at'),
          ])
          .where('session.from_date', '<=', date)
          .where('session.to_date', '>=', date)
          .where('session.closed_at', 'is', null)
          .where(not(isClosedOn(schoolId, classNumber, date)))
          .where(({ exists }) => not(exists(inTheWay(db, schoolId, classNumber, date, period)))),
      )
      .onConflict((conflict) => conflict.columns(['school_id', 'class', 'date', 'period']).doNothing())
      .returning('id'),
);

/**
 * The registers that conflict with one at this place: the whole day's conflicts with those of its parts, and the
 * reverse.
 */
function inTheWay(db: Database, schoolId: number, classNumber: number, date: string, place: number) {
  return inSchool(db, schoolId)
    .selectFrom('attendance_sheet as other')
    .select('other.period')
    .where('other.class', '=', classNumber)
    .where('other.date', '=', date)
    .where(({ or, and, eb, val }) =>
      or([
        and([eb(val(place), '<', wholeDay), eb('other.period', '=', wholeDay)]),
        and([eb(val(place), '=', wholeDay), eb('other.period', '<', wholeDay)]),
      ]),
    );
}

/** Returns the occasion of the register that prevents taking one for this occasion, or `undefined` if there is none. */
export async function findStanding(db: Database, schoolId: number, occasion: Occasion): Promise<Occasion | undefined> {
  if (await findSheet(db, schoolId, occasion)) return occasion;
  const { class: classNumber, date } = occasion;
  const [other] = await inTheWay(db, schoolId, classNumber, date, placeOf(occasion)).execute();
  return other && { class: classNumber, date, ...periodOf(other) };
}

function columnsOf({ reason = null, minutesLate = null, note = null }: Partial<Line>) {
  return { reason_id: reason, minutes_late: minutesLate, note };
}

/**
 * Finds when and by whom the register of a class and date, or of a lesson, was taken; `undefined` if it was not taken.
 */
export async function findSheet(db: Database, schoolId: number, occasion: Occasion) {
  const [sheet] = await readSheet(db, schoolId, occasion.class, occasion.date, placeOf(occasion));
  return sheet;
}

const readSheet = prepared((db, schoolId: number, classNumber: number, date: string, period: number) =>
  sheetsOf(db, schoolId)
    .innerJoin('person as taker', onKey('taker.id', 'attendance_sheet.taken_by'))
    .select(['attendance_sheet.taken_at', 'taker.name as taker_name', closedSessionOf('attendance_sheet', schoolId)])
    .where('attendance_sheet.class', '=', classNumber)
    .where('attendance_sheet.date', '=', date)
    .where('attendance_sheet.period', '=', period),
);

/**
 * Like `findSheet`, but locks the register for a correction: the no-op update serialises corrections of one register.
 * Otherwise two that name the same lines in a different order could deadlock.
 */
export async function holdSheet(transaction: DatabaseTransaction, schoolId: number, occasion: Occasion) {
  await inSchool(transaction, schoolId)
    .updateTable('attendance_sheet')
    .set(({ ref }) => ({ taken_at: ref('taken_at') }))
    .where('class', '=', occasion.class)
    .where('date', '=', occasion.date)
    .where('period', '=', placeOf(occasion))
    .execute();
  return findSheet(transaction, schoolId, occasion);
}

/** The lessons of a day whose registers were taken, by their numbers. */
export async function listTakenPeriods(db: Database, schoolId: number, { class: classNumber, date }: Occasion) {
  const rows = await inSchool(db, schoolId)
    .selectFrom('attendance_sheet')
    .select('period')
    .where('class', '=', classNumber)
    .where('date', '=', date)
    .execute();
  return rows.map(({ period }) => period);
}

/**
 * Returns a lesson's number or the part of the day; empty for the whole day, so that the response for its registers is
 * unchanged.
 */
export function periodOf({ period }: { readonly period: number }): {
  readonly period?: number;
  readonly part?: RegisterPart;
} {
  const part = registerParts.find((one) => places[one] === period);
  if (part !== undefined) return { part };
  return period === wholeDay ? {} : { period };
}

/** Counts the registers that a teacher has taken. */
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
      'attendance_sheet.period',
      'taker_account.email as taker_email',
    ]);
}

/** The lines of one register, by roll. */
export async function listLines(db: Database, schoolId: number, sheetId: number) {
  const rows = await markLines(db, schoolId)
    .select(['person.photo_url as photo', 'enrolment.student_id'])
    .where('attendance_mark.sheet_id', '=', sheetId)
    .orderBy(placeInClass(db, schoolId))
    .orderBy('enrolment.roll')
    .execute();
  return rows.map(({ enrolment_id, student_id, status, reason_id, minutes_late, note, ...row }) => {
    const { roll, place, name, photo, session } = row;
    const line = { status: toStatus(status), reason: reason_id, minutesLate: minutes_late, note };
    return { enrolmentId: enrolment_id, studentId: student_id, roll, place, name, photo, session, line };
  });
}

function markLines(db: Database, schoolId: number) {
  return inSchool(db, schoolId)
    .selectFrom('attendance_mark')
    .innerJoin('enrolment', onKey('enrolment.id', 'attendance_mark.enrolment_id'))
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .innerJoin('session', onKey('session.id', 'enrolment.session_id'))
    .select([
      'attendance_mark.sheet_id',
      'attendance_mark.enrolment_id',
      'attendance_mark.status',
      'attendance_mark.reason_id',
      'attendance_mark.minutes_late',
      'attendance_mark.note',
      'enrolment.roll',
      'session.name as session',
      'person.name',
    ])
    .select(placeInClass(db, schoolId).as('place'));
}

export type Correction = {
  readonly sheetId: number;
  readonly correctedBy: number;
  readonly correctedAt: Date;
  readonly why: string | null;
  readonly marks: readonly { readonly enrolmentId: number; readonly before?: Line; readonly after: Line }[];
};

/**
 * Corrects the lines that change and keeps their old values; adds the lines that did not exist. `holdSheet` has locked
 * the register, so `before` is the stored value.
 */
export async function correctLines(
  transaction: DatabaseTransaction,
  schoolId: number,
  { sheetId, correctedBy, correctedAt, why, marks }: Correction,
): Promise<void> {
  const added = marks.flatMap(({ enrolmentId, before, after }) => (before ? [] : [{ enrolmentId, after }]));
  const rows = added.map(({ enrolmentId, after }) => ({
    school_id: schoolId,
    sheet_id: sheetId,
    enrolment_id: enrolmentId,
    status: toCode(after.status),
    ...columnsOf(after),
    added_at: correctedAt.toISOString(),
  }));
  await insertRows(transaction, 'attendance_mark', rows);
  const changed = marks.flatMap(({ enrolmentId, before, after }) =>
    before && !isSameLine(before, after) ? [{ enrolmentId, before, after }] : [],
  );
  if (changed.length === 0) return;
  const lines = { sheet_id: sheetId, enrolment_id: changed.map(({ enrolmentId }) => enrolmentId) };
  await keepPast(transaction, 'attendance_mark', { schoolId, at: correctedAt }, lines);
  for (const alike of Map.groupBy(changed, ({ after }) => JSON.stringify(after)).values()) {
    const { after } = alike[0] as (typeof changed)[number];
    await inSchool(transaction, schoolId)
      .updateTable('attendance_mark')
      .set({ status: toCode(after.status), ...columnsOf(after) })
      .where('sheet_id', '=', sheetId)
      .where(
        'enrolment_id',
        'in',
        alike.map(({ enrolmentId }) => enrolmentId),
      )
      .execute();
  }
  await transaction
    .insertInto('attendance_correction')
    .values(
      changed.map(({ enrolmentId, before, after }, row) => ({
        school_id: schoolId,
        id: newId(transaction, 'attendance_correction', schoolId, row),
        sheet_id: sheetId,
        enrolment_id: enrolmentId,
        old_status: before.status,
        new_status: after.status,
        old_detail: textOf(before),
        new_detail: textOf(after),
        corrected_by: correctedBy,
        corrected_at: correctedAt.toISOString(),
        why,
      })),
    )
    .execute();
}

/** The corrections of a register, newest first. */
export async function listCorrections(db: Database, schoolId: number, sheetId: number) {
  const rows = await correctionsOf(db, schoolId)
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select(['correction.id', 'enrolment.roll', 'person.name'])
    .where('correction.sheet_id', '=', sheetId)
    .orderBy('correction.id', 'desc')
    .execute();
  return rows.map(withDetails);
}

/** Corrections: what was corrected, by whom and when, with the enrolment concerned. */
export function correctionsOf(db: Database, schoolId: number) {
  return inSchool(db, schoolId)
    .selectFrom('attendance_correction as correction')
    .innerJoin('enrolment', onKey('enrolment.id', 'correction.enrolment_id'))
    .innerJoin('person as corrector', onKey('corrector.id', 'correction.corrected_by'))
    .select(['correction.old_status as from', 'correction.new_status as to'])
    .select(['correction.old_detail', 'correction.new_detail', 'correction.why'])
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
    .orderBy('attendance_sheet.period', 'desc')
    .execute();
}

/** These registers with their lines, in one query. */
export async function readSheets(
  db: Database,
  schoolId: number,
  sheets: readonly Awaited<ReturnType<typeof listSheets>>[number][],
): Promise<AttendanceRecord[]> {
  const ids = sheets.map(({ id }) => id);
  const marks = await markLines(db, schoolId)
    .where('attendance_mark.sheet_id', 'in', ids)
    .orderBy(placeInClass(db, schoolId))
    .orderBy('enrolment.roll')
    .execute();
  const bySheet = Map.groupBy(marks, (mark) => mark.sheet_id);
  const named = await codeNamer(
    db,
    schoolId,
    marks.some(({ reason_id }) => reason_id !== null),
  );
  return sheets.map((sheet) => toRecord(sheet, bySheet.get(sheet.id) ?? [], named));
}

/**
 * Lists the registers that name a student, newest first, each with only that student's line. `withNotes` is for staff
 * only.
 */
export function listStudentLines(
  db: Database,
  schoolId: number,
  studentId: number,
  { withNotes }: { readonly withNotes: boolean },
) {
  return withNotes ? readStudentRecordsWithNotes(db, schoolId, studentId) : readStudentRecords(db, schoolId, studentId);
}

const readStudentRecords = prepared(studentRecords);

const readStudentRecordsWithNotes = prepared((db, schoolId: number, studentId: number) =>
  studentRecords(db, schoolId, studentId).select('attendance_mark.note'),
);

/** The id breaks ties: on a day on which the student changed class, both classes can have a register. */
function studentRecords(db: Database, schoolId: number, studentId: number) {
  return sheetsOf(db, schoolId)
    .innerJoin('attendance_mark', onKey('attendance_mark.sheet_id', 'attendance_sheet.id'))
    .innerJoin('enrolment', onKey('enrolment.id', 'attendance_mark.enrolment_id'))
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select(['enrolment.roll', 'person.name', 'attendance_mark.status'])
    .select(['attendance_mark.reason_id', 'attendance_mark.minutes_late'])
    .where('enrolment.student_id', '=', studentId)
    .orderBy('attendance_sheet.date', 'desc')
    .orderBy('attendance_sheet.period', 'desc')
    .orderBy('attendance_sheet.id', 'desc');
}

/** Counts, for each student in a class on a date, the registers of their enrolment and those in which they are present. */
export async function summariseClass(
  db: Database,
  schoolId: number,
  classNumber: number,
  date: string,
): Promise<StudentSummary[]> {
  const rows = isOneQuery(db)
    ? await countByStudent(db, schoolId, classNumber, date)
    : await countApart(db, schoolId, classNumber, date);
  return rows.map(toSummary);
}

/** Returns a student's counts without those that are zero. */
export function toSummary({ student_id, ...counts }: CountedStudent): StudentSummary {
  const { roll, name, total, present, attended, late, absent, excused } = counts;
  return {
    _id: String(student_id),
    roll,
    name,
    total,
    present,
    ...(attended !== present && { attended }),
    ...(absent !== total - present && { absent }),
    ...(late > 0 && { late }),
    ...(excused > 0 && { excused }),
  };
}

export type CountedStudent = {
  readonly student_id: number;
  readonly roll: number;
  readonly name: string;
  readonly total: number;
  readonly present: number;
  readonly attended: number;
  readonly late: number;
  readonly absent: number;
  readonly excused: number;
};

/**
 * PostgreSQL joins names and counts best itself. SQLite would scan all persons of the school and sort the lines; one
 * query is faster only for a past day, whose lines are in two tables.
 */
function isOneQuery(db: Database): boolean {
  return engineOf(db) === 'postgres' || isOfThePast(db);
}

const countByStudent = prepared((db, schoolId: number, classNumber: number, date: string) => {
  // The lines are found first and then counted: for a past day they are in two tables, each with its own index.
  const lines = enrolmentsOn(db, schoolId, classNumber, date)
    .innerJoin('attendance_mark as mark', onKey('mark.enrolment_id', 'enrolment.id'))
    .select(['mark.enrolment_id', 'mark.status', 'mark.reason_id'])
    .where(isOfCounted(db, schoolId, 'mark'));
  const counts = countsOf(db.selectFrom(lines.as('line')), db, schoolId);
  return studentsOn(db, schoolId, classNumber, date)
    .leftJoin(counts.as('counts'), (join) => join.onRef('counts.enrolment_id', '=', 'enrolment.id'))
    .select(({ fn, val }) => [
      fn.coalesce('counts.total', val(0)).as('total'),
      fn.coalesce('counts.present', val(0)).as('present'),
      fn.coalesce('counts.attended', val(0)).as('attended'),
      fn.coalesce('counts.absent', val(0)).as('absent'),
      fn.coalesce('counts.late', val(0)).as('late'),
      fn.coalesce('counts.excused', val(0)).as('excused'),
    ]);
});

/** Counts with two statements. */
async function countApart(
  db: Database,
  schoolId: number,
  classNumber: number,
  date: string,
): Promise<CountedStudent[]> {
  const students = await readStudentsOn(db, schoolId, classNumber, date);
  const counts = await countLines(db, schoolId, classNumber, date);
  const byEnrolment = new Map(counts.map((count) => [count.enrolment_id, count]));
  return students.map((student) => ({ ...student, ...(byEnrolment.get(student.enrolment_id) ?? noLines) }));
}

const noLines = { total: 0, present: 0, attended: 0, late: 0, absent: 0, excused: 0 };

const readStudentsOn = prepared((db, schoolId: number, classNumber: number, date: string) =>
  studentsOn(db, schoolId, classNumber, date).select('enrolment.id as enrolment_id'),
);

/** Counts the lines for a list of enrolments: SQLite then reads them in index order and counts without sorting. */
const countLines = prepared((db, schoolId: number, classNumber: number, date: string) =>
  countsOf(
    inSchool(db, schoolId)
      .selectFrom('attendance_mark as line')
      .where('line.enrolment_id', 'in', enrolmentsOn(db, schoolId, classNumber, date).select('enrolment.id'))
      .where(isOfCounted(db, schoolId, 'line')),
    db,
    schoolId,
  ),
);

/** A condition that a line belongs to a register that counts in totals. */
function isOfCounted(db: Database, schoolId: number, lines: string) {
  const sheet = inSchool(db, schoolId)
    .selectFrom('attendance_sheet as own')
    .select(countsInTotals(db, schoolId, 'own').as('counts'))
    .where('own.id', '=', sql.ref<number>(`${lines}.sheet_id`));
  return sql<SqlBool>`${sheet}`;
}

function enrolmentsOn(db: Database, schoolId: number, classNumber: number, date: string) {
  return inSchool(db, schoolId)
    .selectFrom('enrolment')
    .where('enrolment.class', '=', classNumber)
    .where(enrolledOn(date));
}

/** The students of a class on a date, by roll. */
function studentsOn(db: Database, schoolId: number, classNumber: number, date: string) {
  return enrolmentsOn(db, schoolId, classNumber, date)
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select(['enrolment.student_id', 'enrolment.roll', 'person.name'])
    .orderBy(placeInClass(db, schoolId))
    .orderBy('enrolment.roll');
}

/** The counts of each enrolment's lines. */
function countsOf(
  lines: SelectQueryBuilder<
    Tables & { line: { enrolment_id: number; status: number; reason_id: number | null } },
    'line',
    object
  >,
  db: Database,
  schoolId: number,
) {
  return lines
    .select(({ fn }) => [
      'line.enrolment_id',
      countOfCounted(db, 'line', schoolId).as('total'),
      fn.sum<number>(thereByStatus('line')).as('present'),
      fn.sum<number>(attended(db, 'line', schoolId)).as('attended'),
      countWith('line', 'Absent').as('absent'),
      countWith('line', 'Late').as('late'),
      countWith('line', 'Excused').as('excused'),
    ])
    .groupBy('line.enrolment_id');
}

type MarkRow = {
  readonly roll: number;
  readonly name: string;
  readonly status: number;
  readonly reason_id: number | null;
  readonly minutes_late: number | null;
  readonly note?: string | null;
};

export function toRecord(
  sheet: { readonly class: number; readonly date: string; readonly period: number; readonly taker_email: string },
  marks: readonly MarkRow[],
  named: (details: Details) => Details,
): AttendanceRecord {
  return {
    class: sheet.class,
    date: sheet.date,
    ...periodOf(sheet),
    teacherEmail: sheet.taker_email,
    attendance: marks.map(({ roll, name, status, reason_id, minutes_late, note = null }) => ({
      roll,
      name,
      status: toStatus(status),
      ...named(detailsOf({ reason: reason_id, minutesLate: minutes_late, note })),
    })),
  };
}
