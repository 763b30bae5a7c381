import { sql } from 'kysely';
import { enrolmentsOf } from '../../../base/enrolments/server/class-list.queries.ts';
import { toStatus } from '../../../base/school/server/status-codes.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { attended, counted, countsInTotals, countWith, missedCodes, thereByStatus } from './presence.ts';

/** The registers taken for one date: by whom, when, how many students count, and how many have each status. */
export function listRegistersOn(db: Database, schoolId: number, date: string) {
  return selectIn(db, schoolId, 'attendance_sheet as sheet', { date })
    .innerJoin('person as taker', onKey('taker.id', 'sheet.taken_by'))
    .innerJoin('attendance_mark as line', onKey('line.sheet_id', 'sheet.id'))
    .select(({ fn }) => [
      'sheet.class',
      'sheet.taken_at as at',
      'taker.name as by',
      fn.sum<number>(thereByStatus('line')).as('present'),
      fn.count<number>(counted(db, 'line', schoolId)).as('total'),
      countWith('line', 'Late').as('late'),
      countWith('line', 'Absent').as('absent'),
      countWith('line', 'Excused').as('excused'),
    ])
    .orderBy('sheet.period')
    .groupBy(['sheet.id', 'sheet.period', 'sheet.class', 'sheet.taken_at', 'taker.name'])
    .execute();
}

/** Counts the students present on each of the last days with a register, optionally before a date; oldest first. */
export async function listAttendanceDays(
  db: Database,
  schoolId: number,
  count: number,
  before: string | undefined,
): Promise<{ date: string; present: number; total: number }[]> {
  const lastDays = selectIn(db, schoolId, 'attendance_sheet')
    .select('date')
    .distinct()
    .$if(before !== undefined, (query) => query.where('date', '<', before ?? ''))
    .orderBy('date', 'desc')
    .limit(count);
  return (
    selectIn(db, schoolId, 'attendance_sheet as sheet')
      .innerJoin('attendance_mark as line', onKey('line.sheet_id', 'sheet.id'))
      .select(({ fn }) => [
        'sheet.date',
        fn.sum<number>(attended(db, 'line', schoolId)).as('present'),
        fn.count<number>(counted(db, 'line', schoolId)).as('total'),
      ])
      .where('sheet.date', 'in', (query) => query.selectFrom(lastDays.as('last_days')).select('last_days.date'))
      .where(countsInTotals(db, schoolId, 'sheet'))
      .groupBy('sheet.date')
      // Excludes days on which everybody was excused, if excused days do not count.
      .having(({ fn }) => fn.count(counted(db, 'line', schoolId)), '>', 0)
      .orderBy('sheet.date')
      .execute()
  );
}

/** Counts the registers that list a student and those that list them as present, and finds the date of the first. */
export function countAttendanceOf(db: Database, schoolId: number, studentId: number) {
  return selectIn(db, schoolId, 'attendance_mark as line')
    .innerJoin('attendance_sheet as sheet', onKey('sheet.id', 'line.sheet_id'))
    .select(({ fn, val }) => [
      fn.coalesce(fn.sum<number>(attended(db, 'line', schoolId)), val(0)).as('present'),
      fn.count<number>(counted(db, 'line', schoolId)).as('total'),
      fn.min<string | null>('sheet.date').as('since'),
      countedDays(db, schoolId).as('days'),
    ])
    .where('line.enrolment_id', 'in', enrolmentsOf(db, schoolId, studentId))
    .where(countsInTotals(db, schoolId, 'sheet'))
    .executeTakeFirstOrThrow();
}

/** The same counts for each of these enrolments that a register names. */
export function countAttendanceOfEach(db: Database, schoolId: number, enrolmentIds: readonly number[]) {
  return selectIn(db, schoolId, 'attendance_mark as line')
    .innerJoin('attendance_sheet as sheet', onKey('sheet.id', 'line.sheet_id'))
    .select(({ fn }) => [
      'line.enrolment_id',
      fn.sum<number>(attended(db, 'line', schoolId)).as('present'),
      fn.count<number>(counted(db, 'line', schoolId)).as('total'),
      fn.min<string>('sheet.date').as('since'),
      countedDays(db, schoolId).as('days'),
    ])
    .where('line.enrolment_id', 'in', idList(db, enrolmentIds))
    .where(countsInTotals(db, schoolId, 'sheet'))
    .groupBy('line.enrolment_id')
    .execute();
}

/** Counts the distinct days of the registers that count. */
function countedDays(db: Database, schoolId: number) {
  return sql<number>`count(distinct case when ${counted(db, 'line', schoolId)} is not null then sheet.date end)`;
}

/** Lists the lines of these enrolments in the registers of a date, including those of single lessons. */
export async function listLinesOn(db: Database, schoolId: number, date: string, enrolmentIds: readonly number[]) {
  const rows = await selectIn(db, schoolId, 'attendance_sheet as sheet', { date })
    .innerJoin('attendance_mark as line', onKey('line.sheet_id', 'sheet.id'))
    .select(['line.enrolment_id', 'sheet.period', 'line.status'])
    .where('line.enrolment_id', 'in', idList(db, enrolmentIds))
    .orderBy('sheet.period')
    .execute();
  return rows.map(({ status, ...line }) => ({ ...line, status: toStatus(status) }));
}

/** The lines of a date's registers whose student is absent or excused, by class and roll. */
export async function listMissedOn(db: Database, schoolId: number, date: string) {
  const rows = await selectIn(db, schoolId, 'attendance_sheet as sheet', { date })
    .innerJoin('attendance_mark as line', onKey('line.sheet_id', 'sheet.id'))
    .innerJoin('enrolment', onKey('enrolment.id', 'line.enrolment_id'))
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .leftJoin('absence_reason as reason', onKey('reason.id', 'line.reason_id'))
    .select(['sheet.class', 'enrolment.roll', 'person.name', 'line.status', 'reason.name as reason'])
    .where(countsInTotals(db, schoolId, 'sheet'))
    .where('line.status', 'in', missedCodes)
    .orderBy('sheet.class')
    .orderBy('enrolment.roll')
    .execute();
  return rows.map(({ status, ...line }) => ({ ...line, status: toStatus(status) }));
}

/** Lists the registers that were taken on these days, by class and lesson. */
export function listTaken(
  db: Database,
  schoolId: number,
  { from, to }: { readonly from: string; readonly to: string },
) {
  return selectIn(db, schoolId, 'attendance_sheet')
    .select(['class', 'date', 'period'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute();
}
