import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { fieldValueInUse, uniqueValueInUse } from '../fields.refusals.ts';
import { holdFields, listKnown, maySee, type Seer } from './fields.queries.ts';
import { findTwice, listValuesOf, readStoredValues } from './values.queries.ts';
import { fits } from './values.rules.ts';

/**
 * Refuses the return of people if somebody at the school has a value of theirs that must be unique. Names the field only
 * to those who may see it.
 */
export async function expectStillUnique(transaction: DatabaseTransaction, schoolId: number, seer: Seer): Promise<void> {
  for (const field of await holdFields(transaction, schoolId)) {
    if (!field.isUnique || (await findTwice(transaction, schoolId, field)) === undefined) continue;
    // No form that brings people back has an input for the field.
    throw maySee(seer, field) ? refuse(fieldValueInUse, { name: field.name }) : refuse(uniqueValueInUse);
  }
}

type Restored = { readonly people: readonly number[]; readonly fields: readonly number[] };

/** Returns whether the values of restored people, and everybody's values of restored fields, are of the fields' types. */
export async function doValuesFit(db: Database, schoolId: number, { people, fields }: Restored): Promise<boolean> {
  const known = await listKnown(db, schoolId);
  if (known.length === 0) return true;
  const stored = [...(await readStoredValues(db, schoolId, people)).values()];
  for (const field of known) {
    const values = fields.includes(Number(field._id))
      ? await listValuesOf(db, schoolId, field)
      : stored.flatMap((of) => of[field._id] ?? []);
    if (!values.every((value) => fits(field, value))) return false;
  }
  return true;
}
