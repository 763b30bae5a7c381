import type { RowChange } from './import-kind.ts';
import type { Check, RowValues } from './values.rules.ts';

/** The values of fields that are text, as rows give them; what is not given is left out. */
export function readTexts<Field extends string>(
  read: RowValues,
  checks: Readonly<Record<Field, Check>>,
): Partial<Readonly<Record<Field, string>>> {
  const fields = Object.keys(checks) as Field[];
  const given = fields.flatMap((field) => {
    const text = read.text(field, checks[field]);
    return text === undefined ? [] : [[field, text]];
  });
  return Object.fromEntries(given);
}

/** What given values change; of what is stored, nothing and an empty text are the same. */
export function findTextChanges<Field extends string>(
  given: Partial<Readonly<Record<Field, string | undefined>>>,
  stored: Readonly<Record<Field, string | null>>,
): RowChange[] {
  return (Object.entries(given) as [Field, string | undefined][]).flatMap(([field, to]) => {
    const from = stored[field] || null;
    return to === undefined || to === from ? [] : [{ field, from, to }];
  });
}
