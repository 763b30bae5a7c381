import { isClosedOn } from '../../../base/school/server/calendar.queries.ts';
import { placeInClass } from '../../../base/school/server/order-in-class.ts';
import { codeNamer } from '../../../base/school/server/reasons.queries.ts';
import { closedSessionOf } from '../../../base/school/server/sessions.queries.ts';
import { toCode, toStatus } from '../../../base/school/server/status-codes.ts';
import { countOf } from '../../../platform/database/count-of.ts';
import { onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { AttendanceRecord, Details } from '../attendance.contract.ts';
import { detailsOf, type Line } from './line.rules.ts';
import { type Occasion, periodOf, placeOf, wholeDay } from './place-of-sheet.ts';

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
        selectIn(db, schoolId, 'session', { closed_at: null })
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
  return selectIn(db, schoolId, 'attendance_sheet as other', { class: classNumber, date })
    .select('other.period')
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

export function columnsOf({ reason = null, minutesLate = null, note = null }: Partial<Line>) {
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
  await updateIn(transaction, schoolId, 'attendance_sheet', {
    class: occasion.class,
    date: occasion.date,
    period: placeOf(occasion),
  })
    .set(({ ref }) => ({ taken_at: ref('taken_at') }))
    .execute();
  return findSheet(transaction, schoolId, occasion);
}

/** The lessons of a day whose registers were taken, by their numbers. */
export async function listTakenPeriods(db: Database, schoolId: number, { class: classNumber, date }: Occasion) {
  const rows = await selectIn(db, schoolId, 'attendance_sheet', { class: classNumber, date })
    .select('period')
    .execute();
  return rows.map(({ period }) => period);
}

/** Counts the registers that a teacher has taken. */
export async function countRegistersBy(db: Database, schoolId: number, teacherId: number): Promise<number> {
  return countOf(selectIn(db, schoolId, 'attendance_sheet', { taken_by: teacherId }));
}

export function sheetsOf(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'attendance_sheet')
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
  return selectIn(db, schoolId, 'attendance_mark')
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
