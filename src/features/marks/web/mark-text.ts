import { isBlank, readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { highestMaxMark } from '../marks.contract.ts';

/** Marks as typed, valid or not, by roll; empty for a student who did not sit. */
export type MarkTexts = Readonly<Record<number, string>>;

/** Written into the row of a student who did not sit, where that is said and not just left empty. */
export const absentText = '–';

/** What lists write for a student who did not sit: a dash of any length, or A, AB, ABS, Absent, and that in each language. */
const absentPattern = /^\s*([-–—−]|a|ab|abs|absent|অনুপস্থিত|غائب|غائبة|غ)\s*$/i;

/** Whether a text says that the student did not sit. */
export function isAbsent(text: string | undefined): boolean {
  return text !== undefined && absentPattern.test(text);
}

/** The maximum marks; `undefined` if invalid. */
export function readMaxMark(text: string): number | undefined {
  return readWholeNumber(text, 1, highestMaxMark);
}

/**
 * The mark to submit, `null` for a student who did not sit, `undefined` if invalid. While the maximum is invalid,
 * accepts any whole number.
 */
export function readMark(text: string | undefined, maxMark: number | undefined): number | null | undefined {
  if (text === undefined || isBlank(text) || isAbsent(text)) return null;
  return readWholeNumber(text, 0, maxMark ?? highestMaxMark);
}

export type MarkFault = 'notAMark' | 'aboveMax';

/** Why a text is not a valid mark. */
export function findMarkFault(text: string, maxMark: number | undefined): MarkFault | undefined {
  if (readMark(text, maxMark) !== undefined) return undefined;
  return readWholeNumber(text, 0, Number.POSITIVE_INFINITY) === undefined ? 'notAMark' : 'aboveMax';
}

/** How many of these students have an invalid mark. */
export function countWrong(rolls: readonly number[], marks: MarkTexts, maxMark: number | undefined): number {
  return rolls.filter((roll) => readMark(marks[roll], maxMark) === undefined).length;
}

export function toText(mark: number | null): string {
  return mark === null ? '' : String(mark);
}

/** Marks in the body of a correction, where there are any. */
export function marksToSend(marks: readonly { readonly roll: number; readonly mark: number | null }[]) {
  return marks.length === 0 ? {} : { marks: [...marks] };
}
