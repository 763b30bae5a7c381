import { maxRoll } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';

/** The rolls in a text such as `15 25`, by whether they are in the class; what is no roll at all is unknown too. */
export type TypedRolls = { readonly known: ReadonlySet<number>; readonly unknown: readonly string[] };

/** Letters and digits of any script; whatever stands between them separates. */
const words = /[\p{L}\p{M}\p{N}]+/gu;

/** `ofClass` has the class's rolls as its keys. */
export function readRolls(text: string, ofClass: Readonly<Record<number, unknown>>): TypedRolls {
  const typed = text.match(words) ?? [];
  const known = typed.map(rollOf).filter((roll) => roll !== undefined && ofClass[roll] !== undefined) as number[];
  return { known: new Set(known), unknown: typed.filter((word) => !known.includes(rollOf(word) ?? 0)) };
}

/** The text with one roll more. */
export function withRoll(text: string, roll: number): string {
  return `${text.trimEnd()} ${roll}`;
}

/** The text without a roll, and without what separated it from the next. */
export function withoutRoll(text: string, roll: number): string {
  return text.replace(/([\p{L}\p{M}\p{N}]+)[^\p{L}\p{M}\p{N}]*/gu, (all, word) => (rollOf(word) === roll ? '' : all));
}

function rollOf(word: string): number | undefined {
  return readWholeNumber(word, 1, maxRoll);
}
