import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { enrolmentsOf } from '../../enrolments/server/class-list.queries.ts';

/** The registers taken for one date: by whom, when, and how many students were present. */
export function listRegistersOn(db: Database, schoolId: number, date: string) {
  return inSchool(db, schoolId)
    .selectFrom('attendance_sheet as sheet')
    .innerJoin('person as taker', onKey('taker.id', 'sheet.taken_by'))
    .innerJoin('attendance_mark as line', onKey('line.sheet_id', 'sheet.id'))
    .select(({ fn }) => [
      'sheet.class',
      'sheet.taken_at as at',
      'taker.name as by',
      fn.sum<number>('line.present').as('present'),
      fn.countAll<number>().as('total'),
    ])
    .where('sheet.date', '=', date)
    .groupBy(['sheet.id', 'sheet.class', 'sheet.taken_at', 'taker.name'])
    .execute();
}

/** How many were present on each of the last days with a register, before a date if one is given; oldest first. */
export async function listAttendanceDays(
  db: Database,
  schoolId: number,
  count: number,
  before: string | undefined,
): Promise<{ date: string; present: number; total: number }[]> {
  const lastDays = inSchool(db, schoolId)
    .selectFrom('attendance_sheet')
    .select('date')
    .distinct()
    .$if(before !== undefined, (query) => query.where('date', '<', before ?? ''))
    .orderBy('date', 'desc')
    .limit(count);
  return inSchool(db, schoolId)
    .selectFrom('attendance_sheet as sheet')
    .innerJoin('attendance_mark as line', onKey('line.sheet_id', 'sheet.id'))
    .select(({ fn }) => ['sheet.date', fn.sum<number>('line.present').as('present'), fn.countAll<number>().as('total')])
    .where('sheet.date', 'in', (query) => query.selectFrom(lastDays.as('last_days')).select('last_days.date'))
    .groupBy('sheet.date')
    .orderBy('sheet.date')
    .execute();
}

/** In how many registers a student is listed, in how many as present, and the date of the first. */
export function countAttendanceOf(db: Database, schoolId: number, studentId: number) {
  return inSchool(db, schoolId)
    .selectFrom('attendance_mark as line')
    .innerJoin('attendance_sheet as sheet', onKey('sheet.id', 'line.sheet_id'))
    .select(({ fn, val }) => [
      fn.coalesce(fn.sum<number>('line.present'), val(0)).as('present'),
      fn.countAll<number>().as('total'),
      fn.min<string | null>('sheet.date').as('since'),
    ])
    .where('line.enrolment_id', 'in', enrolmentsOf(db, schoolId, studentId))
    .executeTakeFirstOrThrow();
}
