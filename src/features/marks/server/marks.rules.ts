import { type Fault, type Faults, fault } from '../../../platform/contract/reason.ts';
import type { LineState } from '../../../platform/database/tables.ts';
import type { SentEntry } from '../marks.contract.ts';
import { exemptWithMark, manyMarksOverMaximum, markOverMaximum, marksOverMaximum } from '../marks.refusals.ts';

/** Validates the marks of an exam out of `maxMark`; returns the faults as `fields` for the answer. */
export function findMarkFaults(entries: readonly SentEntry[], maxMark: number): Faults {
  const faults: Record<string, Fault> = {};
  for (const [index, { mark, state }] of entries.entries()) {
    if (state !== undefined && typeof mark === 'number') faults[`marks.${index}.mark`] = fault(exemptWithMark);
    else if (Number(mark) > maxMark) {
      faults[`marks.${index}.mark`] = fault(markOverMaximum, { maxMark });
    }
  }
  return faults;
}

const maxRollsNamed = 10;

/** The marks that stand and are over the new maximum of their exam, where none is given that replaces them. */
export function findLeftOver(
  lines: readonly { readonly roll: number; readonly mark: number | null }[],
  given: ReadonlyMap<number, unknown>,
  maxMark: number,
): Faults {
  const over = lines.filter(({ roll, mark }) => !given.has(roll) && Number(mark) > maxMark).map(({ roll }) => roll);
  if (over.length === 0) return {};
  const rolls = over.slice(0, maxRollsNamed);
  const more = over.length - rolls.length;
  return {
    maxMark:
      more > 0 ? fault(manyMarksOverMaximum, { maxMark, rolls, more }) : fault(marksOverMaximum, { maxMark, rolls }),
  };
}

/** A line of an exam: a mark, or none for a student who did not sit or, by the line's state, is exempt. */
export type LineValue = { readonly mark: number | null; readonly state: LineState };

export const notSat: LineValue = { mark: null, state: null };

/** The lines by roll; any kind of empty value becomes `null`. */
export function marksByRoll(entries: readonly SentEntry[]): ReadonlyMap<number, LineValue> {
  return new Map(
    entries.map(({ roll, mark, state }) => [roll, { mark: mark === '' ? null : mark, state: state ?? null }]),
  );
}

export function isSameLine(one: LineValue, other: LineValue): boolean {
  return one.mark === other.mark && one.state === other.state;
}

/** A line as calls have it: its state only where the mark does not say it. */
export function shownLine({ mark, state }: LineValue) {
  return { mark, ...(state !== null && { state }) };
}

type Listed = {
  readonly enrolment_id: number;
  readonly student_id: number;
  readonly roll: number;
  readonly name: string;
};

type Stored = Listed & {
  readonly mark: number | null;
  readonly state: LineState;
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
