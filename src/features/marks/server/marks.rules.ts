import type { SentEntry } from '../marks.contract.ts';

/** What is wrong with the marks of an exam out of `maxMark`, as `fields` for the answer. */
export function findMarkFaults(entries: readonly SentEntry[], maxMark: number): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [index, { mark }] of entries.entries()) {
    if (Number(mark) > maxMark) {
      faults[`marks.${index}.mark`] = `Must be empty or a whole number from 0 to ${maxMark}.`;
    }
  }
  return faults;
}

/** The marks by roll; what is empty in whichever way is `null`: did not sit. */
export function marksByRoll(entries: readonly SentEntry[]): ReadonlyMap<number, number | null> {
  return new Map(entries.map(({ roll, mark }) => [roll, mark === '' ? null : mark]));
}
