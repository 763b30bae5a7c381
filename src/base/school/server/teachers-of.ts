import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';

/** The teachers of a lesson or subject as its row has them: the first, and the others. */
export type TeacherColumns = { readonly teacher_id: number | null; readonly more_teachers: string | null };

/** The columns of these teachers, in their order. */
export function teacherColumns([first, ...others]: readonly number[]): TeacherColumns {
  return { teacher_id: first ?? null, more_teachers: others.length > 0 ? `,${others.join(',')},` : null };
}

/** The columns of a lesson's teachers; a lesson always has at least one. */
export function lessonTeacherColumns(ids: readonly number[]) {
  return { ...teacherColumns(ids), teacher_id: ids[0] as number };
}

/** The ids of a row's teachers, the first one first. */
export function teacherIds({ teacher_id: first, more_teachers: others }: TeacherColumns): number[] {
  return [...(first === null ? [] : [first]), ...(others?.slice(1, -1).split(',').map(Number) ?? [])];
}

/** A condition that a row of subjects names this teacher. */
export function isTaughtBy(row: string, teacherId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isFirst(row, teacherId)} or ${isFurther(row, teacherId)})`;
}

/**
 * A condition that a lesson in the timetable names this teacher. It is written so that indexes find both first and
 * further teachers.
 */
export function isLessonOf(row: string, teacherId: number): RawBuilder<SqlBool> {
  const stands = sql`${sql.ref(`${row}.removed_at`)} is null`;
  return sql<SqlBool>`(${isFirst(row, teacherId)} and ${stands} or ${isFurther(row, teacherId)} and ${stands})`;
}

function isFirst(row: string, teacherId: number): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${row}.teacher_id`)} = ${teacherId}`;
}

function isFurther(row: string, teacherId: number): RawBuilder<SqlBool> {
  const column = sql.ref(`${row}.more_teachers`);
  return sql`${column} is not null and ${column} like ${`%,${teacherId},%`}`;
}

export type NamedTeacher = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly leftAt: string | null;
};

/** Finds the further teachers of rows, in the order of each row. Runs no statement if there are none. */
export async function nameFurther(
  db: Database,
  schoolId: number,
  rows: readonly TeacherColumns[],
): Promise<(row: TeacherColumns) => NamedTeacher[]> {
  const furtherOf = ({ more_teachers }: TeacherColumns) => ({ teacher_id: null, more_teachers });
  const named = await nameTeachers(db, schoolId, rows.map(furtherOf));
  return (row) => named(furtherOf(row));
}

/** Finds the teachers of rows, each row's in their order: one statement for all rows. */
export async function nameTeachers(
  db: Database,
  schoolId: number,
  rows: readonly TeacherColumns[],
): Promise<(row: TeacherColumns) => NamedTeacher[]> {
  const ids = [...new Set(rows.flatMap(teacherIds))];
  const people = selectIn(db, schoolId, 'person')
    .innerJoin('account', onKey('account.person_id', 'person.id'))
    .select(['person.id', 'person.name', 'account.email', 'account.closed_at as leftAt'])
    .where('person.id', 'in', idList(db, ids));
  const named = new Map((ids.length > 0 ? await people.execute() : []).map((one) => [one.id, one]));
  return (row) => teacherIds(row).flatMap((id) => named.get(id) ?? []);
}
