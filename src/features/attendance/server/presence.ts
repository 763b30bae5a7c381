import { type RawBuilder, sql } from 'kysely';
import { type AttendanceStatus, type CodeCounts, codeCounts } from '../../../platform/contract/school-terms.ts';
import { inSchool } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { toCode } from '../../school/server/status-codes.ts';

/**
 * 1 for a line that counts as present in shares, 0 for any other: by its code where that says so, and otherwise by its
 * status, whose lowest bit says who was there in time or late. Lines have `status` and `reason_id`.
 */
export function attended(db: Database, lines: string, schoolId: number): RawBuilder<number> {
  return sql<number>`(case when ${hasCode(db, lines, schoolId, 'present')} then 1
    when ${hasCode(db, lines, schoolId, 'absent', 'not')} then 0 else ${thereByStatus(lines)} end)`;
}

/** 1 for a line whose student was there by its status, in time or late. */
export function thereByStatus(lines: string): RawBuilder<number> {
  return sql<number>`(${sql.ref(`${lines}.status`)} & 1)`;
}

/**
 * The status of a line that counts in totals and shares, null for one that does not: one whose code says so, or an
 * excused one, where the school's policy does. Codes and policy are read in the same statement.
 */
export function counted(db: Database, lines: string, schoolId: number): RawBuilder<number | null> {
  const status = sql.ref(`${lines}.status`);
  return sql<number | null>`case when ${hasCode(db, lines, schoolId, 'present', 'absent')} then ${status}
    when ${hasCode(db, lines, schoolId, 'not')} then null
    when ${status} = ${sql.lit(toCode('Excused'))} and ${policyOf(db, schoolId)} = 'not' then null else ${status} end`;
}

/** As `counted`, but with the lines that the school's policy about excused ones decides. */
export function perhapsCounted(db: Database, lines: string, schoolId: number): RawBuilder<number | null> {
  return sql<
    number | null
  >`case when ${hasCode(db, lines, schoolId, 'not')} then null else ${sql.ref(`${lines}.status`)} end`;
}

/** 1 for a line that the school's policy about excused ones decides, null for any other. */
export function excusedByPolicy(db: Database, lines: string, schoolId: number): RawBuilder<number | null> {
  return sql<number | null>`case when ${hasCode(db, lines, schoolId, ...codeCounts)} then null
    when ${sql.ref(`${lines}.status`)} = ${sql.lit(toCode('Excused'))} then 1 end`;
}

/** The number of a group's lines that count by `counted`: the policy is read once for a group, not for each line. */
export function countOfCounted(db: Database, lines: string, schoolId: number): RawBuilder<number> {
  return sql<number>`count(${perhapsCounted(db, lines, schoolId)}) - case when ${policyOf(db, schoolId)} = 'not'
    then count(${excusedByPolicy(db, lines, schoolId)}) else 0 end`;
}

function policyOf(db: Database, schoolId: number) {
  return db.selectFrom('school').select('excused_counts').where('id', '=', schoolId);
}

/** Whether a line has one of the codes that say what they count as; null for a line without a code. */
function hasCode(db: Database, lines: string, schoolId: number, ...counts: readonly CodeCounts[]) {
  const codes = inSchool(db, schoolId).selectFrom('absence_reason').select('id').where('counts', 'in', counts);
  return sql`${sql.ref(`${lines}.reason_id`)} in (${codes})`;
}

/** How many of a group's lines have this status. */
export function countWith(lines: string, status: AttendanceStatus): RawBuilder<number> {
  return sql<number>`count(*) filter (where ${sql.ref(`${lines}.status`)} = ${sql.lit(toCode(status))})`;
}

/** 1 for a line of this status, null for any other, to be counted. */
export function lineWith(lines: string, status: AttendanceStatus): RawBuilder<number | null> {
  return sql<number | null>`case when ${sql.ref(`${lines}.status`)} = ${sql.lit(toCode(status))} then 1 end`;
}

/** The codes of a line whose student was not there: absent and excused. */
export const missedCodes = [toCode('Absent'), toCode('Excused')];
