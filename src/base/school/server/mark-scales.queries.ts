import type { MarkScale } from '../../../platform/contract/mark-scale.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { refuseAt } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { noSuchScale } from '../school.refusals.ts';

/** The scales of marks that a school has made, by name. */
export async function listMarkScales(db: Database, schoolId: number): Promise<MarkScale[]> {
  const rows = await selectIn(db, schoolId, 'mark_scale').select(['name', 'content']).orderBy('name').execute();
  return rows.map(toMarkScale);
}

/** The mark scale with this name; `undefined` if there is none. */
export async function findMarkScale(db: Database, schoolId: number, name: string): Promise<MarkScale | undefined> {
  const row = await selectIn(db, schoolId, 'mark_scale', { name: tidy(name) })
    .select(['name', 'content'])
    .executeTakeFirst();
  return row && toMarkScale(row);
}

/** Refuses the name of a scale that the school does not have, at its field. */
export async function expectMarkScale(
  db: Database,
  schoolId: number,
  name: string | null | undefined,
  field: string,
): Promise<MarkScale | null> {
  if (name == null) return null;
  const found = await findMarkScale(db, schoolId, name);
  if (!found) throw refuseAt(field, noSuchScale, { name });
  return found;
}

function toMarkScale({ name, content }: { readonly name: string; readonly content: string }): MarkScale {
  return { name, ...JSON.parse(content) };
}

/** A scale that an exam or a publication has kept as it was. */
export function keptMarkScale(kept: string | null): MarkScale | null {
  return kept === null ? null : JSON.parse(kept);
}
