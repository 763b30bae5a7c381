import { notAClass } from '../../../platform/contract/refusals.ts';
import { inSchool } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { refuseAt } from '../../../platform/server/refusal.ts';
import { classClosed } from '../school.refusals.ts';

/**
 * Refuses a class that the school does not have. Asked only where there is nothing to answer, so that a class with
 * something in it costs no further query.
 */
export async function expectClass(db: Database, schoolId: number, classNumber: number, field = 'class'): Promise<void> {
  if (!(await findClass(db, schoolId, classNumber))) throw refuseAt(field, notAClass);
}

/** Refuses besides a closed class, which takes nothing new. */
export async function expectOpenClass(
  db: Database,
  schoolId: number,
  classNumber: number,
  field = 'class',
): Promise<void> {
  const found = await findClass(db, schoolId, classNumber);
  if (!found) throw refuseAt(field, notAClass);
  if (found.is_open === 0) throw refuseAt(field, classClosed, { class: classNumber });
}

function findClass(db: Database, schoolId: number, classNumber: number) {
  return inSchool(db, schoolId)
    .selectFrom('class')
    .select('is_open')
    .where('number', '=', classNumber)
    .executeTakeFirst();
}
