import type { Import } from '../imports.contract.ts';

type Columns = Import['columns'];

/** Reads a heading as another field. A column that was read as this field before is left out. */
export function readAs(columns: Columns, heading: string, field: string | null): Columns {
  const former = field === null ? [] : Object.keys(columns).filter((one) => columns[one] === field);
  return { ...Object.fromEntries(former.map((one) => [one, null])), [heading]: field };
}

/** Returns the fields for which a column is needed but missing. */
export function missingFields({ fields, faults }: Pick<Import, 'fields' | 'faults'>): Import['fields'] {
  const missing = new Set(faults.flatMap(({ reason, field }) => (reason === 'column-missing' ? [field] : [])));
  return fields.filter(({ field }) => missing.has(field));
}
