import { isPresent, maxRoll } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { isSameLine } from '../same-line.ts';
import { type Lines, mapLines, withStatus } from './register-draft.ts';

/** The rolls of the numbers in a text such as `15 25`, if they are in the class; what is no number at all is unknown too. */
export type TypedRolls = { readonly known: ReadonlySet<number>; readonly unknown: readonly string[] };

/** Letters and digits of any script; whatever stands between them separates. */
const words = /[\p{L}\p{M}\p{N}]+/gu;

/** The rolls of the class, by the numbers that are typed for them. */
type Rolls = ReadonlyMap<number, number>;

export function readRolls(text: string, rolls: Rolls): TypedRolls {
  const typed = text.match(words) ?? [];
  return {
    known: new Set(typed.flatMap((word) => rollOf(word, rolls) ?? [])),
    unknown: typed.filter((word) => rollOf(word, rolls) === undefined),
  };
}

/** The text so that it names these rolls of the class and no other; what is no roll of the class stays in it. */
export function withRolls(text: string, wanted: ReadonlySet<number>, rolls: Rolls): string {
  const { known } = readRolls(text, rolls);
  const gone = new Set([...known].filter((roll) => !wanted.has(roll)));
  const more = [...rolls].filter(([, roll]) => wanted.has(roll) && !known.has(roll)).map(([number]) => number);
  return [withoutRolls(text, gone, rolls).trimEnd(), ...more].join(' ').trimStart();
}

/** The class after its text of absent rolls was edited: only who was typed or taken out changes, and nobody excused. */
export function afterTyping(before: Lines, from: string, to: string, rolls: Rolls): Lines {
  const [was, is] = [readRolls(from, rolls).known, readRolls(to, rolls).known];
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

/** The text without some rolls, and without what separated each from the next. */
function withoutRolls(text: string, gone: ReadonlySet<number>, rolls: Rolls): string {
  return text.replace(/([\p{L}\p{M}\p{N}]+)[^\p{L}\p{M}\p{N}]*/gu, (all, word) =>
    gone.has(rollOf(word, rolls) ?? 0) ? '' : all,
  );
}

function rollOf(word: string, rolls: Rolls): number | undefined {
  return rolls.get(readWholeNumber(word, 1, maxRoll) ?? 0);
}
