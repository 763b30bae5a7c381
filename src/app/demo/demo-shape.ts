import { holdClasses, storeClass } from '../../features/classes/server/classes.queries.ts';
import { listStoredSessions, listStoredTerms, storeTerms } from '../../features/sessions/server/sessions.queries.ts';
import type { DatabaseTransaction } from '../../platform/database/tables.ts';
import { demoSession } from './demo-school.ts';
import { demoTerms } from './demo-terms.ts';
import { pick } from './pick.ts';

/** Stores the terms of the session; returns their ids in order. */
export async function storeDemoTerms(
  transaction: DatabaseTransaction,
  schoolId: number,
  days: readonly string[],
): Promise<number[]> {
  const session = (await listStoredSessions(transaction, schoolId)).find(({ name }) => name === demoSession);
  if (!session) throw new Error(`The demo school has no session ${demoSession}.`);
  const terms = demoTerms(days).map((term) => ({ id: undefined, ...term }));
  await storeTerms(transaction, schoolId, session.id, terms);
  return (await listStoredTerms(transaction, schoolId, session.id)).map(({ id }) => id);
}

/** Teacher n is class n's own. */
export async function chooseClassTeachers(
  transaction: DatabaseTransaction,
  schoolId: number,
  teacherIds: readonly number[],
): Promise<void> {
  const classes = await holdClasses(transaction, schoolId);
  for (const one of classes) {
    const others = classes.filter((other) => other !== one);
    const stored = { ...one, teacher_id: pick(teacherIds, one.class - 1) };
    // Its own place is free among the others, so that none of them moves.
    await storeClass(transaction, schoolId, stored, others, false);
  }
}
