import type { GivenRow } from './import-kind.ts';
import { parentIn } from './parts.rules.ts';
import { sortedWords } from './who.rules.ts';

/**
 * Lists with a row for each person to contact have a student several times. Their rows become one, with several guardians,
 * where everything else in them is the same, and is more than a name.
 */
export function joinRowsOfOne(rows: readonly GivenRow[]): readonly GivenRow[] {
  const first = new Map<string, number>();
  const joined: GivenRow[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    const at = key === undefined ? undefined : first.get(key);
    const both = at === undefined ? undefined : withGuardianOf(joined[at] as GivenRow, row);
    if (at !== undefined && both) joined[at] = both;
    else {
      if (key !== undefined && at === undefined) first.set(key, joined.length);
      joined.push(row);
    }
  }
  return joined;
}

const parts = ['Name', 'Relation', 'Phone', 'Email'] as const;
const ofGuardian: ReadonlySet<string> = new Set(parts.map((part) => `guardian${part}`));
const identity = ['roll', 'admissionNumber', 'numberInClass', 'dateOfBirth'];

/** What a row says besides its guardian; `undefined` where that may be of several students, or there is no guardian. */
function keyOf({ given }: GivenRow): string | undefined {
  if (given.guardianName === undefined || !identity.some((field) => given[field] !== undefined)) return undefined;
  return JSON.stringify(
    Object.entries(given)
      .filter(([field]) => !ofGuardian.has(field))
      .toSorted(),
  );
}

function withGuardianOf(row: GivenRow, { given: other, cellOf }: GivenRow): GivenRow | undefined {
  const parent = parentIn(other.guardianRelation);
  const names = ['guardianName', 'fatherName', 'motherName', 'secondGuardianName'];
  const isFree = (of: string) => row.given[`${of}Name`] === undefined;
  const of = [...(parent ? [parent] : []), 'secondGuardian'].find(isFree);
  const isSame = (field: string) => sortedWords(row.given[field] ?? '') === sortedWords(other.guardianName ?? '');
  if (of === undefined || names.some(isSame)) return undefined;
  const more = parts.flatMap((part) => {
    const text = other[`guardian${part}`];
    // The relation of a parent is said by the field.
    return text === undefined || (part === 'Relation' && of === parent) ? [] : [[`${of}${part}`, text] as const];
  });
  const fields = new Map<string, string>(more.map(([field]) => [field, `guardian${field.slice(of.length)}`]));
  return {
    ...row,
    given: { ...row.given, ...Object.fromEntries(more) },
    cellOf: (field) => {
      const own = fields.get(field ?? '');
      return own === undefined ? row.cellOf(field) : cellOf(own);
    },
  };
}
