import { holdClasses, storeClass } from '../../base/classes/server/classes.queries.ts';
import { listStoredTerms, storeTerms } from '../../base/sessions/server/sessions.queries.ts';
import type { NewSession } from '../../base/sessions/server/sessions.rules.ts';
import type { DatabaseTransaction } from '../../platform/database/tables.ts';
import { demoTerms } from './demo-terms.ts';
import { pick } from './pick.ts';

/** Stores the terms of the session; returns them in order. */
export async function storeDemoTerms(
  transaction: DatabaseTransaction,
  schoolId: number,
  session: NewSession & { readonly id: number },
  days: readonly string[],
) {
  const terms = demoTerms(session, days).map((term) => ({ id: undefined, ...term }));
  await storeTerms(transaction, schoolId, session.id, terms);
  return listStoredTerms(transaction, schoolId, session.id);
}

/** Makes teacher n the class teacher of class n. */
export async function chooseClassTeachers(
  transaction: DatabaseTransaction,
  schoolId: number,
  teacherIds: readonly number[],
): Promise<void> {
  const classes = await holdClasses(transaction, schoolId);
  for (const one of classes) {
    const others = classes.filter((other) => other !== one);
    const stored = { ...one, teacher_id: pick(teacherIds, one.class - 1) };
    // The class keeps its place, so no other class moves.
    await storeClass(transaction, schoolId, stored, others, false);
  }
}
