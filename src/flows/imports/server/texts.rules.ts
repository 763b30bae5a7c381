import { wordsOf } from '../../../platform/contract/fold-for-search.ts';
import type { RowChange } from './import-kind.ts';
import type { Check, RowValues } from './values.rules.ts';

/** Returns the values of fields with text that a row gives; fields without a value are left out. */
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

/** Finds the fields that given values change. A stored empty text equals none. */
export function findTextChanges<Field extends string>(
  given: Partial<Readonly<Record<Field, string | undefined>>>,
  stored: Readonly<Record<Field, string | null>>,
): RowChange[] {
  return (Object.entries(given) as [Field, string | undefined][]).flatMap(([field, to]) => {
    const [from, into] = [stored[field] || null, to || null];
    return to === undefined || into === from ? [] : [{ field, from, to: into }];
  });
}

const ofGuardian = ['guardianRelation', 'guardianPhone', 'guardianEmail'] as const;
type GuardianField = 'guardianName' | (typeof ofGuardian)[number];
type Guardian<T> = Partial<Readonly<Record<GuardianField, T>>>;

/**
 * If the guardian becomes a different person, details that are not given are emptied, because the stored ones belong to
 * the former guardian.
 */
export function withoutFormerGuardian<T extends Guardian<string | undefined>>(
  given: T,
  stored: Guardian<string | null>,
): T {
  const [name, former] = [given.guardianName, stored.guardianName];
  if (name === undefined || !former || isSamePerson(name, former)) return given;
  const emptied = ofGuardian.filter((field) => given[field] === undefined && stored[field]);
  return { ...given, ...Object.fromEntries(emptied.map((field) => [field, ''])) };
}

/** Returns whether two names are the same person's: words can be left out or added, and a letter or two corrected. */
export function isSamePerson(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const [fewer, more] = words.length <= others.length ? [words, others] : [others, words];
  if (fewer.length > 0 && fewer.every((word) => more.includes(word))) return true;
  if (words.length !== others.length) return false;
  return words.every((word, place) => areNear(word, others[place] ?? ''));
}

/** Returns whether two words are equal except for one letter; short words must be equal. */
function areNear(one: string, other: string): boolean {
  if (one === other) return true;
  if (Math.min(one.length, other.length) < 4 || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return Math.max(one.length, other.length) - start - end <= 1;
}
