import { type RawBuilder, sql } from 'kysely';
import type { AttendanceStatus } from '../../../platform/contract/school-terms.ts';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { toCode } from '../../school/server/status-codes.ts';

/**
 * The registers of a class since a day, the newest first: which enrolments each names, and which as absent or excused.
 * One row a register, with its ids as text, as a year of a large school has a million lines.
 */
export async function listNaming(db: Database, schoolId: number, classNumber: number, from: string) {
  const rows = await inSchool(db, schoolId)
    .selectFrom('attendance_sheet as sheet')
    .leftJoin('attendance_mark as line', onKey('line.sheet_id', 'sheet.id'))
    .select(['sheet.date', idsOf().as('named')])
    .select([idsOf('Absent').as('absent'), idsOf('Excused').as('excused')])
    .where('sheet.class', '=', classNumber)
    .where('sheet.date', '>=', from)
    // In the order of an index, so that nothing is sorted.
    .groupBy(['sheet.class', 'sheet.date', 'sheet.period'])
    .orderBy('sheet.class')
    .orderBy('sheet.date')
    .orderBy('sheet.period')
    .execute();
  return rows.toReversed();
}

/** The enrolments of a register's lines, or of those with a status, separated by commas; null if there are none. */
function idsOf(status?: AttendanceStatus): RawBuilder<string | null> {
  const all = sql<string | null>`string_agg(cast(line.enrolment_id as text), ',')`;
  return status === undefined ? all : sql`${all} filter (where line.status = ${sql.lit(toCode(status))})`;
}
