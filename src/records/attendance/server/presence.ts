import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { toCode } from '../../../base/school/server/status-codes.ts';
import type { AttendanceStatus, CodeCounts } from '../../../platform/contract/school-terms.ts';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';

/**
 * 1 for a line that counts as present in shares, 0 for any other: by its code where that says so, and otherwise by its
 * status, whose lowest bit says who was there in time or late. Lines have `status` and `reason_id`.
 */
export function attended(db: Database, lines: string, schoolId: number): RawBuilder<number> {
  const [yes, no] = [sql.lit(1), sql.lit(0)];
  return byCode(db, lines, schoolId, { present: yes, absent: no, not: no }, thereByStatus(lines));
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
  const status = sql.ref<number>(`${lines}.status`);
  const byPolicy = sql<number | null>`case when ${isExcused(lines)} and ${policyOf(db, schoolId)} = 'not'
    then null else ${status} end`;
  return byCode(db, lines, schoolId, { present: status, absent: status, not: nothing }, byPolicy);
}

/** As `counted`, but with the lines that the school's policy about excused ones decides. */
export function perhapsCounted(db: Database, lines: string, schoolId: number): RawBuilder<number | null> {
  const status = sql.ref<number>(`${lines}.status`);
  return byCode<number | null>(db, lines, schoolId, { present: status, absent: status, not: nothing }, status);
}

/** 1 for a line that the school's policy about excused ones decides, null for any other. */
export function excusedByPolicy(db: Database, lines: string, schoolId: number): RawBuilder<number | null> {
  const excused = sql<number | null>`case when ${isExcused(lines)} then 1 end`;
  return byCode(db, lines, schoolId, { present: nothing, absent: nothing, not: nothing }, excused);
}

/** The number of a group's lines that count by `counted`: the policy is read once for a group, not for each line. */
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

/** A value by what a line's code says that it counts as; another for a line without such a code. */
function byCode<T>(
  db: Database,
  lines: string,
  schoolId: number,
  values: Readonly<Record<CodeCounts, RawBuilder<T>>>,
  otherwise: RawBuilder<T>,
): RawBuilder<T> {
  const reason = sql.ref(`${lines}.reason_id`);
  const code = inSchool(db, schoolId)
    .selectFrom('absence_reason as code')
    .select('code.counts')
    .where(sql<boolean>`code.id = ${reason}`);
  return sql<T>`case when ${reason} is null then ${otherwise} else case ${code}
    when 'present' then ${values.present} when 'absent' then ${values.absent} when 'not' then ${values.not}
    else ${otherwise} end end`;
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

/**
 * Whether a register counts in totals: one of a group does not where the school takes one a day. Looked up for each
 * register, as a join would change how the others are found.
 */
export function countsInTotals(db: Database, schoolId: number, sheets: string): RawBuilder<SqlBool> {
  const besideTheDay = groupsWhere(db, schoolId, sql`<>`)
    .select('class.number')
    .where('class.number', '=', sql.ref<number>(`${sheets}.class`));
  return sql<SqlBool>`${besideTheDay} is null`;
}

/** Where the school takes registers by lesson, the groups of these classes, whose registers count for their students. */
export function groupsThatCount(db: Database, schoolId: number, classes: Expression<number>) {
  return groupsWhere(db, schoolId, sql`=`)
    .innerJoin('group_class', onKey('group_class.group_number', 'class.number'))
    .select('class.number')
    .where('group_class.class', 'in', classes);
}

/** The groups, if the school's way of taking registers is by lesson, or is not. */
function groupsWhere(db: Database, schoolId: number, isByLesson: RawBuilder<unknown>) {
  const policy = db.selectFrom('school').select('registers_taken').where('id', '=', schoolId);
  return inSchool(db, schoolId)
    .selectFrom('class')
    .where('class.session_id', 'is not', null)
    .where(sql<SqlBool>`${policy} ${isByLesson} 'lesson'`);
}
