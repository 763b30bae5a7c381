import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { toCode } from '../../../base/school/server/status-codes.ts';
import type { AttendanceStatus, CodeCounts } from '../../../platform/contract/school-terms.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';

/**
 * 1 for a line that counts as present in shares, 0 for any other. The line's code decides, or else its status, whose
 * lowest bit is set for present and late. `lines` has `status` and `reason_id`.
 */
export function attended(db: Database, lines: string, schoolId: number): RawBuilder<number> {
  const [yes, no] = [sql.lit(1), sql.lit(0)];
  return byCode(db, lines, schoolId, { present: yes, absent: no, not: no }, thereByStatus(lines));
}

/** 1 for a line whose status is present or late. */
export function thereByStatus(lines: string): RawBuilder<number> {
  return sql<number>`(${sql.ref(`${lines}.status`)} & 1)`;
}

/**
 * The status of a line that counts in totals and shares; null for a line that does not, because of its code or because
 * it is excused and the school's policy leaves those out. Codes and policy are read in the same statement.
 */
export function counted(db: Database, lines: string, schoolId: number): RawBuilder<number | null> {
  const status = sql.ref<number>(`${lines}.status`);
  const byPolicy = sql<number | null>`case when ${isExcused(lines)} and ${policyOf(db, schoolId)} = 'not'
    then null else ${status} end`;
  return byCode(db, lines, schoolId, { present: status, absent: status, not: nothing }, byPolicy);
}

/** Like `counted`, but includes the excused lines that depend on the school's policy. */
export function perhapsCounted(db: Database, lines: string, schoolId: number): RawBuilder<number | null> {
  const status = sql.ref<number>(`${lines}.status`);
  return byCode<number | null>(db, lines, schoolId, { present: status, absent: status, not: nothing }, status);
}

/** 1 for an excused line that depends on the school's policy, null for any other. */
export function excusedByPolicy(db: Database, lines: string, schoolId: number): RawBuilder<number | null> {
  const excused = sql<number | null>`case when ${isExcused(lines)} then 1 end`;
  return byCode(db, lines, schoolId, { present: nothing, absent: nothing, not: nothing }, excused);
}

/**
 * The number of lines of an SQL group that count by `counted`. The policy is read once for the group, not for each
 * line.
 */
export function countOfCounted(db: Database, lines: string, schoolId: number): RawBuilder<number> {
  return sql<number>`count(${perhapsCounted(db, lines, schoolId)}) - case when ${policyOf(db, schoolId)} = 'not'
    then count(${excusedByPolicy(db, lines, schoolId)}) else 0 end`;
}

const nothing = sql<null>`null`;

function isExcused(lines: string) {
  return sql`${sql.ref(`${lines}.status`)} = ${sql.lit(toCode('Excused'))}`;
}

function policyOf(db: Database, schoolId: number) {
  return db.selectFrom('school').select('excused_counts').where('id', '=', schoolId);
}

/** Selects a value by how a line's code counts; `otherwise` is for a line whose code does not decide. */
function byCode<T>(
  db: Database,
  lines: string,
  schoolId: number,
  values: Readonly<Record<CodeCounts, RawBuilder<T>>>,
  otherwise: RawBuilder<T>,
): RawBuilder<T> {
  const reason = sql.ref(`${lines}.reason_id`);
  const code = selectIn(db, schoolId, 'absence_reason as code')
    .select('code.counts')
    .where(sql<boolean>`code.id = ${reason}`);
  return sql<T>`case when ${reason} is null then ${otherwise} else case ${code}
    when 'present' then ${values.present} when 'absent' then ${values.absent} when 'not' then ${values.not}
    else ${otherwise} end end`;
}

/** The number of lines of an SQL group that have this status. */
export function countWith(lines: string, status: AttendanceStatus): RawBuilder<number> {
  return sql<number>`count(*) filter (where ${sql.ref(`${lines}.status`)} = ${sql.lit(toCode(status))})`;
}

/** 1 for a line of this status, null for any other, to be counted. */
export function lineWith(lines: string, status: AttendanceStatus): RawBuilder<number | null> {
  return sql<number | null>`case when ${sql.ref(`${lines}.status`)} = ${sql.lit(toCode(status))} then 1 end`;
}

/** The stored codes of the statuses that mean that the student was not there: absent and excused. */
export const missedCodes = [toCode('Absent'), toCode('Excused')];

/**
 * A condition that a register counts in totals. A group's register does not count if the school takes registers by day.
 * It is looked up for each register, because a join would change how the others are found.
 */
export function countsInTotals(db: Database, schoolId: number, sheets: string): RawBuilder<SqlBool> {
  const besideTheDay = groupsWhere(db, schoolId, sql`<>`)
    .select('class.number')
    .where('class.number', '=', sql.ref<number>(`${sheets}.class`));
  return sql<SqlBool>`${besideTheDay} is null`;
}

/**
 * The groups of these classes, if the school takes registers by lesson: their registers then count for their students.
 */
export function groupsThatCount(db: Database, schoolId: number, classes: Expression<number>) {
  return groupsWhere(db, schoolId, sql`=`)
    .innerJoin('group_class', onKey('group_class.group_number', 'class.number'))
    .select('class.number')
    .where('group_class.class', 'in', classes);
}

/** The groups, on the condition that the school does (`=`) or does not (`<>`) take registers by lesson. */
function groupsWhere(db: Database, schoolId: number, isByLesson: RawBuilder<unknown>) {
  const policy = db.selectFrom('school').select('registers_taken').where('id', '=', schoolId);
  return selectIn(db, schoolId, 'class')
    .where('class.session_id', 'is not', null)
    .where(sql<SqlBool>`${policy} ${isByLesson} 'lesson'`);
}
