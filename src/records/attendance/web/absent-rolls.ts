import { isPresent, maxRoll } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { isSameLine, type Lines, mapLines, withStatus } from './register-draft.ts';

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

/** The text so that it names these rolls of the class and no other; what is no roll of the class stays in it. */
export function withRolls(
  text: string,
  rolls: ReadonlySet<number>,
  ofClass: Readonly<Record<number, unknown>>,
): string {
  const { known } = readRolls(text, ofClass);
  const gone = [...known].filter((roll) => !rolls.has(roll));
  const more = [...rolls].filter((roll) => !known.has(roll));
  return [gone.reduce(withoutRoll, text).trimEnd(), ...more].join(' ').trimStart();
}

/** The class after its text of absent rolls was edited: only who was typed or taken out changes, and nobody excused. */
export function afterTyping(before: Lines, from: string, to: string): Lines {
  const [was, is] = [readRolls(from, before).known, readRolls(to, before).known];
  if (was.size === is.size && [...was].every((roll) => is.has(roll))) return before;
  const begun = isBegun(before);
  return mapLines(before, (line, roll) => {
    if (line.status === 'Excused') return line;
    if (is.has(roll)) return was.has(roll) ? line : withStatus(line, 'Absent');
    return line.status === 'Absent' && (was.has(roll) || !begun) ? withStatus(line, 'Present') : line;
  });
}

/** The rolls that the field names: who is absent. While nobody is here yet, only of whom more is said than that. */
export function absentRolls(lines: Lines): ReadonlySet<number> {
  const begun = isBegun(lines);
  const absent = Object.entries(lines).filter(
    ([, line]) => line.status === 'Absent' && (begun || !isSameLine(line, { status: 'Absent' })),
  );
  return new Set(absent.map(([roll]) => Number(roll)));
}

/** Everybody starts absent; the register is begun once somebody is here. */
function isBegun(lines: Lines): boolean {
  return Object.values(lines).some(({ status }) => isPresent(status));
}

/** The text without a roll, and without what separated it from the next. */
function withoutRoll(text: string, roll: number): string {
  return text.replace(/([\p{L}\p{M}\p{N}]+)[^\p{L}\p{M}\p{N}]*/gu, (all, word) => (rollOf(word) === roll ? '' : all));
}

function rollOf(word: string): number | undefined {
  return readWholeNumber(word, 1, maxRoll);
}
