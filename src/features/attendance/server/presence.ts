import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Policies } from '../../../platform/contract/school-policies.ts';
import type { AttendanceStatus } from '../../../platform/contract/school-terms.ts';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { toCode } from '../../school/server/status-codes.ts';

/** 1 for a line whose student was there, in time or late, 0 for any other: the lowest bit of the status. */
export function presence(lines: string): RawBuilder<number> {
  return sql<number>`(${sql.ref(`${lines}.status`)} & 1)`;
}

/**
 * The status of a line that counts in totals and shares, null for one that does not: an excused one, where the school's
 * policy says so. The policy is read in the same statement.
 */
export function counted(db: Database, lines: string, schoolId: number): RawBuilder<number | null> {
  const status = sql.ref(`${lines}.status`);
  const policy = db.selectFrom('school').select('excused_counts').where('id', '=', schoolId);
  return sql<number | null>`case when ${status} = ${sql.lit(toCode('Excused'))}
    and ${policy} = 'not' then null else ${status} end`;
}

/** The number of a group's lines that count by `counted`: the policy is read once for a group, not for each line. */
export function countOfCounted(db: Database, lines: string, schoolId: number): RawBuilder<number> {
  const policy = db.selectFrom('school').select('excused_counts').where('id', '=', schoolId);
  return sql<number>`count(*) - case when ${policy} = 'not' then ${countWith(lines, 'Excused')} else 0 end`;
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

/** Where the school takes a register a day, the groups: their own registers count in no total. As a subquery. */
export function groupsThatDoNotCount(db: Database, schoolId: number) {
  return groupsWhere(db, schoolId, 'daily').select('class.number');
}

/** Where the school takes registers by lesson, the groups of these classes, whose registers count for their students. */
export function groupsThatCount(db: Database, schoolId: number, classes: Expression<number>) {
  return groupsWhere(db, schoolId, 'lesson')
    .innerJoin('group_class', onKey('group_class.group_number', 'class.number'))
    .select('class.number')
    .where('group_class.class', 'in', classes);
}

function groupsWhere(db: Database, schoolId: number, taken: Policies['registersTaken']) {
  const policy = db.selectFrom('school').select('registers_taken').where('id', '=', schoolId);
  return inSchool(db, schoolId).selectFrom('class').where('class.session_id', 'is not', null).where(policy, '=', taken);
}
