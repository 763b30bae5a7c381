import { isPresent, maxRoll } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { isSameLine } from '../same-line.ts';
import { type Lines, mapLines, withStatus } from './register-draft.ts';

/** The rolls of the class that a text such as `15 25` names, and the words that name none. */
export type TypedRolls = { readonly known: ReadonlySet<number>; readonly unknown: readonly string[] };

/** Letters and digits of any script; everything between them is a separator. */
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

/**
 * Returns the text changed so that it names exactly these rolls of the class; words that name no roll of the class stay
 * in it.
 */
export function withRolls(text: string, wanted: ReadonlySet<number>, rolls: Rolls): string {
  const { known } = readRolls(text, rolls);
  const gone = new Set([...known].filter((roll) => !wanted.has(roll)));
  const more = [...rolls].filter(([, roll]) => wanted.has(roll) && !known.has(roll)).map(([number]) => number);
  return [withoutRolls(text, gone, rolls).trimEnd(), ...more].join(' ').trimStart();
}

/**
 * Returns the class after the text of absent rolls was edited: only students whose roll was added or removed change,
 * and excused ones never do.
 */
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

/**
 * Returns the rolls that the field lists as absent. Until a student is marked present, only those whose line has
 * details are listed.
 */
export function absentRolls(lines: Lines): ReadonlySet<number> {
  const begun = isBegun(lines);
  const absent = Object.entries(lines).filter(
    ([, line]) => line.status === 'Absent' && (begun || !isSameLine(line, { status: 'Absent' })),
  );
  return new Set(absent.map(([roll]) => Number(roll)));
}

/** Returns whether anybody is marked present; everybody starts as absent. */
function isBegun(lines: Lines): boolean {
  return Object.values(lines).some(({ status }) => isPresent(status));
}

/** Returns the text without some rolls and the separators that follow them. */
function withoutRolls(text: string, gone: ReadonlySet<number>, rolls: Rolls): string {
  return text.replace(/([\p{L}\p{M}\p{N}]+)[^\p{L}\p{M}\p{N}]*/gu, (all, word) =>
    gone.has(rollOf(word, rolls) ?? 0) ? '' : all,
  );
}

function rollOf(word: string, rolls: Rolls): number | undefined {
  return rolls.get(readWholeNumber(word, 1, maxRoll) ?? 0);
}
