import type { Scope } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type Caller, foundBy, todayOf } from '../../../platform/http/access.ts';
import { classNotFound } from '../../school/school.refusals.ts';
import { expectClass } from '../../school/server/expect-class.ts';
import { findClassOf } from './class-list.queries.ts';

/**
 * The class that a call names; refuses one outside the caller's scope, and one that the school does not have. Costs a
 * query only where the scope is limited.
 */
export async function reachedClass(
  { db, caller, now }: { readonly db: Database; readonly caller: Caller; readonly now: () => Date },
  classNumber: number,
  scope: Scope,
  field = 'class',
): Promise<number> {
  const { schoolId } = caller.actor;
  const found = await findClassOf(db, schoolId, { class: classNumber, today: todayOf(caller, now()) }, scope);
  if (found === undefined) await expectClass(db, schoolId, classNumber, field);
  return foundBy(caller, found, classNotFound);
}
