import { type Fault, type Faults, fault } from '../../../platform/contract/reason.ts';
import type { SentEntry } from '../marks.contract.ts';
import { markOverMaximum } from '../marks.refusals.ts';

/** Validates the marks of an exam out of `maxMark`; returns the faults as `fields` for the answer. */
export function findMarkFaults(entries: readonly SentEntry[], maxMark: number): Faults {
  const faults: Record<string, Fault> = {};
  for (const [index, { mark }] of entries.entries()) {
    if (Number(mark) > maxMark) {
      faults[`marks.${index}.mark`] = fault(markOverMaximum, { maxMark });
    }
  }
  return faults;
}

/** The marks by roll; any kind of empty value becomes `null`: did not sit. */
export function marksByRoll(entries: readonly SentEntry[]): ReadonlyMap<number, number | null> {
  return new Map(entries.map(({ roll, mark }) => [roll, mark === '' ? null : mark]));
}
