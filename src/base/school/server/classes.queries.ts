import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { type Scope, type Teaching, within } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { enrolledOn } from './enrolled-on.ts';
import { countMembersOf } from './groups.queries.ts';
import { classesTaught } from './teaching.queries.ts';

/** A condition for rows of home classes; the other rows are teaching groups. */
export function isHomeClass(): RawBuilder<SqlBool> {
  return sql<SqlBool>`class.session_id is null`;
}

/**
 * The classes of a school in their order, with the number of students on a date. In a teacher's scope, only the classes
 * they teach.
 */
export async function listClasses(db: Database, schoolId: number, date: string, scope: Scope, withGroups = false) {
  const ofKind = classesOf(db, schoolId, date).$if(!withGroups, (query) => query.where(isHomeClass()));
  const rows = await within(ofKind, scope, {
    classes: (some, teaching) => some.where('class.number', 'in', classesTaught(db, schoolId, teaching)),
    children: (all) => all,
    person: (all) => all,
  }).execute();
  const groups = rows.flatMap((row) => (row.session_id === null ? [] : [row.class]));
  const members = await countMembersOf(db, schoolId, groups, date);
  const inGroup = new Map(members.map((group) => [group.class, group.students]));
  return rows.map(({ teacher_name, teacher_email, is_open, session_id, mark_scale, ...row }) => ({
    ...row,
    students: Number(row.students ?? inGroup.get(row.class) ?? 0),
    ...(withGroups && { kind: session_id === null ? ('class' as const) : ('group' as const) }),
    isOpen: is_open === 1,
    teacher: teacher_name && teacher_email ? { name: teacher_name, email: teacher_email } : null,
    ...(mark_scale !== null && { scale: mark_scale }),
  }));
}

function classesOf(db: Database, schoolId: number, date: string) {
  return selectIn(db, schoolId, 'class')
    .leftJoin(studentsByClass(db, schoolId, date).as('now'), (join) => join.onRef('now.class', '=', 'class.number'))
    .leftJoin('person as teacher', (join) =>
      onKey('teacher.id', 'class.teacher_id')(join).on('teacher.left_at', 'is', null),
    )
    .leftJoin('account', onKey('account.person_id', 'teacher.id'))
    .select(['class.number as class', 'class.name', 'class.place as order', 'class.moves_up_to as movesUpTo'])
    .select([
      'class.is_open',
      'class.session_id',
      'class.mark_scale',
      'now.students',
      'teacher.name as teacher_name',
      'account.email as teacher_email',
    ])
    .orderBy('class.place')
    .orderBy('class.number');
}

/**
 * The classes in their order, as every page needs them, each with whether the teacher reaches it. Somebody in an office of
 * certain classes is shown no others.
 */
export async function listClassNames(db: Database, schoolId: number, scope: Scope) {
  return (await listNames(db, schoolId, scope)).classes;
}

/** The classes like `listClassNames`, and the names of the groups of every session. */
export async function listNames(db: Database, schoolId: number, scope: Scope) {
  const rows = await listStored(db, schoolId);
  const reached = scope.of === 'classes' ? await listTaught(db, schoolId, scope.teaching) : undefined;
  const isOfOffice = scope.of === 'classes' && scope.teaching.classes !== undefined;
  const isShown = ({ number }: { readonly number: number }) => !isOfOffice || reached?.includes(number);
  const classes = rows
    .filter((row) => isHome(row) && isShown(row))
    .map(({ number, name, is_open }) => ({
      class: number,
      name,
      isOpen: is_open === 1,
      ...(reached && !reached.includes(number) && { isReached: false as const }),
    }));
  const groups = rows
    .filter((row) => !isHome(row) && isShown(row))
    .map(({ number, name }) => ({ class: number, name }));
  return { classes, groups };
}

/** The classes in a scope; `undefined` for everybody's. */
export async function reachedClasses(
  db: Database,
  schoolId: number,
  scope: Scope,
): Promise<ReadonlySet<number> | undefined> {
  if (scope.of === 'everyone') return undefined;
  return new Set(scope.of === 'classes' ? await listTaught(db, schoolId, scope.teaching) : []);
}

async function listTaught(db: Database, schoolId: number, teaching: Teaching): Promise<number[]> {
  return (await classesTaught(db, schoolId, teaching).execute()).map((row) => row.class);
}

/** The classes and groups as they are stored, in their order. */
export const listStored = prepared((db, schoolId: number) =>
  selectIn(db, schoolId, 'class')
    .select(['number', 'name', 'moves_up_to', 'is_open', 'session_id'])
    .orderBy('place')
    .orderBy('number'),
);

/** Like `listStored`, without groups. */
export async function listStoredClasses(db: Database, schoolId: number) {
  return (await listStored(db, schoolId)).filter(isHome);
}

/** Returns whether the row is a home class and not a group. */
export function isHome({ session_id }: { readonly session_id: number | null }): boolean {
  return session_id === null;
}

function studentsByClass(db: Database, schoolId: number, date: string) {
  return selectIn(db, schoolId, 'enrolment')
    .select(({ fn }) => ['class', fn.countAll<number>().as('students')])
    .where(enrolledOn(date))
    .groupBy('class');
}
