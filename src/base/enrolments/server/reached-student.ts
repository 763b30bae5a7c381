import { idList } from '../../../platform/database/id-list.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type Caller, foundBy, todayOf } from '../../../platform/http/access.ts';
import { type AskedDay, askedDay } from '../../../platform/http/asked-day.ts';
import { notAllowed } from '../../../platform/server/refusal.ts';
import { reachedClasses } from '../../school/server/classes.queries.ts';
import { membersTaught, studentsTaught } from '../../school/server/teaching.queries.ts';
import { studentNotFound } from '../enrolments.refusals.ts';
import { findClassNowOrLast } from './class-list.queries.ts';
import { findStudentIdThen } from './roll-holder.queries.ts';

type CallOfRoll = {
  readonly db: Database;
  readonly caller: Caller;
  readonly now: () => Date;
  readonly params: { readonly roll: number };
  readonly query: { readonly on?: string };
};

/**
 * Returns the student whom a call names by roll, and the day asked for. Refuses a student outside the caller's scope.
 * Costs no query for students who ask for themselves today, because their session holds their roll.
 */
export async function reachedStudent(
  call: CallOfRoll,
  scope: Scope,
): Promise<{ readonly studentId: number; readonly then: AskedDay }> {
  const { db, caller, params } = call;
  const { schoolId, personId, roll } = caller.actor;
  const then = askedDay(call);
  const isOwn = scope.of === 'person' && scope.personId === personId && roll === params.roll && !then.isPast;
  const found = isOwn ? personId : await findStudentIdThen(db, schoolId, { roll: params.roll, then }, scope);
  return { studentId: foundBy(caller, found, studentNotFound), then };
}

/** Returns those of some students whom the caller reaches today, through a class or a group. */
export async function onlyReached(
  { db, caller }: Pick<CallOfRoll, 'db' | 'caller'>,
  studentIds: readonly number[],
  scope: Scope,
): Promise<number[]> {
  if (scope.of === 'everyone') return [...studentIds];
  if (scope.of !== 'classes') return [];
  const { schoolId } = caller.actor;
  const { teaching } = scope;
  const members = membersTaught(db, schoolId, teaching);
  const rows = await selectIn(db, schoolId, 'person')
    .select('id')
    .where('id', 'in', idList(db, studentIds))
    .where(({ or, eb }) => or([eb('id', 'in', studentsTaught(db, schoolId, teaching)), eb('id', 'in', members)]))
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Refuses a student, given by id, who is in no class of the scope today, or was last enrolled in none of them. To the
 * caller, a student outside the scope does not exist.
 */
export async function expectReached(
  { db, caller, now }: Pick<CallOfRoll, 'db' | 'caller' | 'now'>,
  studentId: number,
  scope: Scope,
): Promise<void> {
  if (scope.of === 'everyone') return;
  const { schoolId } = caller.actor;
  const reached = await reachedClasses(db, schoolId, scope);
  const classNumber = await findClassNowOrLast(db, schoolId, studentId, todayOf(caller, now()));
  if (classNumber === undefined || !reached?.has(classNumber)) throw notAllowed();
}
