import { type RawBuilder, sql } from 'kysely';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { attended, counted } from './presence.ts';

/**
 * Lists the registers of a class since a day, newest first, each with the ids of its enrolments, of those absent and of
 * those that do not count. Ids are joined as text, one row a register, because a large school's year has a million
 * lines.
 */
export async function listNaming(db: Database, schoolId: number, classNumber: number, from: string) {
  const isLeftOut = sql`${counted(db, 'line', schoolId)} is null`;
  const isAbsent = sql`${counted(db, 'line', schoolId)} is not null and ${attended(db, 'line', schoolId)} = 0`;
  const rows = await selectIn(db, schoolId, 'attendance_sheet as sheet', { class: classNumber })
    .leftJoin('attendance_mark as line', onKey('line.sheet_id', 'sheet.id'))
    .select(['sheet.date', idsOf().as('named')])
    .select([idsOf(isAbsent).as('absent'), idsOf(isLeftOut).as('leftOut')])
    .where('sheet.date', '>=', from)
    // The order is that of an index, so that nothing is sorted.
    .groupBy(['sheet.class', 'sheet.date', 'sheet.period'])
    .orderBy('sheet.class')
    .orderBy('sheet.date')
    .orderBy('sheet.period')
    .execute();
  return rows.toReversed();
}

/**
 * The enrolments of a register's lines, or of those that meet a condition, separated by commas; null if there are none.
 */
function idsOf(some?: RawBuilder<unknown>): RawBuilder<string | null> {
  const all = sql<string | null>`string_agg(cast(line.enrolment_id as text), ',')`;
  return some === undefined ? all : sql`${all} filter (where line.enrolment_id is not null and ${some})`;
}
