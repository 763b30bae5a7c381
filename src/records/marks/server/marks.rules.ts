import type { InputOf } from '../../../platform/contract/endpoint.ts';
import type { LineState as ShownState } from '../../../platform/contract/exams.ts';
import { inHundredths } from '../../../platform/contract/hundredths.ts';
import {
  type EnteredMark,
  enteredMark,
  isLow,
  isOfStep,
  lowestMark,
  type MarkScale,
  maxMarkWords,
  shownMaximum,
  storedMark,
  writtenMark,
} from '../../../platform/contract/mark-scale.ts';
import { type Fault, type Faults, fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import type { LineState } from '../../../platform/database/tables.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { highestMaxMark, type SentEntry, type submitMarks } from '../marks.contract.ts';
import * as refusals from '../marks.refusals.ts';

type SentExam = InputOf<typeof submitMarks>['body'];

/** What an exam's marks are by: its scale, and its maximum as calls have it, which levels, words and the like do not need. */
export type MarkedBy = { readonly scale: MarkScale | null; readonly maxMark: number | null };

/** What is wrong of an exam without a scale, whatever its maximum: no mark at all, or no maximum. */
export function findPlainFaults({ marks, maxMark }: Pick<SentExam, 'marks' | 'maxMark'>): Faults {
  const faults = findMarkFaults(marks, { scale: null, maxMark: highestMaxMark });
  return maxMark === undefined ? { ...faults, maxMark: fault(missing) } : faults;
}

/** The maximum of a new exam: what is given, or its scale's; `null` where the scale has none. */
export function maximumOf(scale: MarkScale | null, given: number | undefined): number | null {
  if (scale && scale.kind !== 'number') return null;
  return (scale && isLow(scale) ? undefined : given) ?? scale?.max ?? null;
}

/** Only a number can be out of something else, and one that counts down has a maximum that says what 1 is worth. */
export function findMaximumFault({ scale }: MarkedBy): Faults {
  return scale && (scale.kind !== 'number' || isLow(scale)) ? { maxMark: fault(refusals.scaleWithoutMaximum) } : {};
}

/** Validates the marks of an exam; returns the faults as `fields` for the answer. */
export function findMarkFaults(entries: readonly SentEntry[], by: MarkedBy): Faults {
  const faults: Record<string, Fault> = {};
  for (const [index, entry] of entries.entries()) {
    const found = findLineFault(entry, by);
    if (found) faults[`marks.${index}.mark`] = found;
  }
  return faults;
}

function findLineFault({ mark, state }: SentEntry, by: MarkedBy): Fault | undefined {
  const isEmpty = mark === null || mark === '';
  if (state === 'sat' && isEmpty) return fault(refusals.satWithoutMark);
  if (isEmpty) return undefined;
  if (state === 'exempt') return fault(refusals.exemptWithMark);
  if (state === 'absent') return fault(refusals.absentWithMark);
  if (state === 'zero') return fault(refusals.zeroWithMark);
  return findScaleFault(mark, by);
}

/** Why a mark is none of the scale. */
function findScaleFault(mark: Exclude<EnteredMark, null>, { scale, maxMark }: MarkedBy): Fault | undefined {
  const most = maxMark ?? 0;
  switch (scale?.kind) {
    case undefined:
      if (typeof mark !== 'number' || !Number.isInteger(mark)) return fault(refusals.notAMark);
      return mark > most ? fault(refusals.markOverMaximum, { maxMark: most }) : undefined;
    case 'number': {
      const least = lowestMark(scale);
      const isMark = typeof mark === 'number' && least <= mark && mark <= most && isOfStep(mark, scale);
      return isMark ? undefined : fault(refusals.markNotOfStep, { least, most, step: scale.step ?? 1 });
    }
    case 'levels': {
      const levels = (scale.levels ?? []).map(({ name }) => name);
      const isLevel = typeof mark === 'string' && levels.includes(tidy(mark));
      return isLevel ? undefined : fault(refusals.notALevel, { levels });
    }
    case 'words':
      return typeof mark === 'string' && tidy(mark) !== ''
        ? undefined
        : fault(refusals.markNotWords, { most: maxMarkWords });
    case 'done':
      return typeof mark === 'boolean' ? undefined : fault(refusals.markNotDone);
  }
}

const maxRollsNamed = 10;

/** The marks that stand and are over the new maximum of their exam, as it is stored, where none is given that replaces them. */
export function findLeftOver(
  lines: readonly { readonly roll: number; readonly mark: number | null }[],
  given: ReadonlyMap<number, unknown>,
  { scale, maxMark }: MarkedBy,
): Faults {
  if (maxMark === null) return {};
  const most = scale ? inHundredths(maxMark) : maxMark;
  const over = lines.filter(({ roll, mark }) => !given.has(roll) && Number(mark) > most).map(({ roll }) => roll);
  if (over.length === 0) return {};
  const rolls = over.slice(0, maxRollsNamed);
  const more = over.length - rolls.length;
  return {
    maxMark:
      more > 0
        ? fault(refusals.manyMarksOverMaximum, { maxMark, rolls, more })
        : fault(refusals.marksOverMaximum, { maxMark, rolls }),
  };
}

/** A line of an exam: a mark, or none for a student who did not sit or of whom the line's state says so. */
export type LineValue = {
  readonly mark: number | null;
  readonly state: LineState;
  readonly words: string | null;
  readonly note: string | null;
};

export const notSat: LineValue = { mark: null, state: null, words: null, note: null };

/** The lines by roll, as they are stored; any kind of empty value becomes `null`. */
export function marksByRoll(entries: readonly SentEntry[], by: MarkedBy): ReadonlyMap<number, LineValue> {
  return new Map(entries.map((entry) => [entry.roll, lineOf(entry, by)]));
}

/** A line as it is stored, which has no fault. */
export function lineOf({ mark, state, note }: Omit<SentEntry, 'roll'>, { scale, maxMark }: MarkedBy): LineValue {
  const entered = typeof mark === 'string' ? tidy(mark) : mark;
  const stored = entered === null || entered === '' ? { mark: null, words: null } : storedMark(scale, maxMark, entered);
  return { ...stored, state: state === 'exempt' || state === 'zero' ? state : null, note: tidy(note ?? '') || null };
}

export function isSameLine(one: LineValue, other: LineValue): boolean {
  return (['mark', 'state', 'words', 'note'] as const).every((part) => one[part] === other[part]);
}

/** What the marks of a stored exam are by. */
export function markedBy(scale: MarkScale | null, storedMax: number): MarkedBy {
  return { scale, maxMark: shownMaximum(scale, storedMax) };
}

/** A mark that stands, as it was entered and as it is written; 0 for a line that counts as zero. */
export function shownMark(scale: MarkScale | null, storedMax: number, line: Omit<LineValue, 'note'>) {
  const mark = enteredMark(scale, storedMax, line);
  return { mark, written: line.state === 'zero' ? '0' : writtenMark(scale, mark) };
}

export function stateOf({ mark, state }: Pick<LineValue, 'mark' | 'state'>): ShownState {
  return state ?? (mark === null ? 'absent' : 'sat');
}

/** A line as calls have it. */
export function shownLine(scale: MarkScale | null, storedMax: number, line: LineValue) {
  const { note } = line;
  return { ...shownMark(scale, storedMax, line), state: stateOf(line), ...(note !== null && { note }) };
}

type Listed = {
  readonly enrolment_id: number;
  readonly student_id: number;
  readonly roll: number;
  readonly name: string;
};

type Stored = Listed &
  LineValue & {
    readonly left_at: string | null;
    /** The first day of the enrolment. */
    readonly from: string;
  };

/**
 * The lines of an exam by the class on its day, by roll: those that it has, without who has no mark and joined after the day,
 * and whoever was in the class then besides, who has no mark yet. A roll stands for one student: for the one whom the
 * exam names. One without a day has the lines that were stored.
 */
export function linesOnDay<L extends Stored>(
  stored: readonly L[],
  members: readonly (Listed & { readonly left_at: string | null })[],
  day: string | null,
) {
  const there = new Set(members.map(({ student_id }) => student_id));
  const kept = stored.filter(
    (line) =>
      line.mark !== null || line.state !== null || day === null || line.from <= day || there.has(line.student_id),
  );
  const [named, rolls] = [new Set(kept.map((line) => line.student_id)), new Set(kept.map(({ roll }) => roll))];
  const missing = members.filter(({ student_id, roll }) => !named.has(student_id) && !rolls.has(roll));
  const added = missing.map(({ enrolment_id, student_id, roll, name, left_at }) => {
    return { enrolment_id, student_id, roll, name, left_at, ...notSat };
  });
  return [...kept, ...added].sort((one, other) => one.roll - other.roll);
}
