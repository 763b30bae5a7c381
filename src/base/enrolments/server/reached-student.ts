import type { Scope } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type Caller, foundBy, todayOf } from '../../../platform/http/access.ts';
import { type AskedDay, askedDay } from '../../../platform/http/asked-day.ts';
import { notAllowed } from '../../../platform/server/refusal.ts';
import { reachedClasses } from '../../school/server/classes.queries.ts';
import { studentNotFound } from '../enrolments.refusals.ts';
import { findClassNowOrLast, findStudentIdThen } from './class-list.queries.ts';

type CallOfRoll = {
  readonly db: Database;
  readonly caller: Caller;
  readonly now: () => Date;
  readonly params: { readonly roll: number };
  readonly query: { readonly on?: string };
};

/**
 * The student whom a call names by roll, and the day of which it asks; refuses one outside the caller's scope. Students
 * who ask for themselves today cost no query: their session tells their roll.
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

/**
 * Refuses a student, named by id, who is in no class of the scope: today, or else when last enrolled. Nobody outside of it
 * is there for whoever asks.
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
