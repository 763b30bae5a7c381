import { notAClass } from '../../../platform/contract/refusals.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { refuseAt } from '../../../platform/server/refusal.ts';
import { classClosed, notForGroups } from '../school.refusals.ts';
import { isHome } from './classes.queries.ts';

/**
 * Refuses a class that the school does not have. Asked only where there is nothing to answer, so that a class with
 * something in it costs no further query.
 */
export async function expectClass(db: Database, schoolId: number, classNumber: number, field = 'class'): Promise<void> {
  if (!(await findClass(db, schoolId, classNumber))) throw refuseAt(field, notAClass);
}

/** Like `expectClass`, but also refuses a group. */
export async function expectHomeClass(db: Database, schoolId: number, classNumber: number): Promise<void> {
  const found = await findClass(db, schoolId, classNumber);
  if (!found) throw refuseAt('class', notAClass);
  if (!isHome(found)) throw refuseAt('class', notForGroups);
}

/** Refuses an unknown class, a closed class, which takes nothing new, and a group. */
export async function expectOpenClass(db: Database, schoolId: number, classNumber: number): Promise<void> {
  const found = await findClass(db, schoolId, classNumber);
  if (found && !isHome(found)) throw refuseAt('class', notForGroups);
  refuseClosed(found, classNumber, 'class');
}

/** Like `expectOpenClass`, but allows groups. */
export async function expectOpenClassOrGroup(db: Database, schoolId: number, classNumber: number, field: string) {
  refuseClosed(await findClass(db, schoolId, classNumber), classNumber, field);
}

function refuseClosed(found: { readonly is_open: number } | undefined, classNumber: number, field: string): void {
  if (!found) throw refuseAt(field, notAClass);
  if (found.is_open === 0) throw refuseAt(field, classClosed, { class: classNumber });
}

function findClass(db: Database, schoolId: number, classNumber: number) {
  return selectIn(db, schoolId, 'class', { number: classNumber }).select(['is_open', 'session_id']).executeTakeFirst();
}
