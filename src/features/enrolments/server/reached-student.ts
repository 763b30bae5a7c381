import type { Scope } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type Caller, foundBy } from '../../../platform/http/access.ts';
import { type AskedDay, askedDay } from '../../../platform/http/asked-day.ts';
import { studentNotFound } from '../enrolments.refusals.ts';
import { findStudentIdThen } from './class-list.queries.ts';

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
