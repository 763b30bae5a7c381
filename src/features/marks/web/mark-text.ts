import { isBlank, readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { largestMaxMark } from '../marks.contract.ts';

/** What is typed as marks, right or wrong, by roll; empty is a student who did not sit. */
export type MarkTexts = Readonly<Record<number, string>>;

/** The maximum marks; `undefined` while what is typed is none. */
export function readMaxMark(text: string): number | undefined {
  return readWholeNumber(text, 1, largestMaxMark);
}

/**
 * The mark as it is sent, `null` for a student who did not sit; `undefined` where the text is no mark. While the maximum
 * is none, any whole number will do.
 */
export function readMark(text: string | undefined, maxMark: number | undefined): number | null | undefined {
  if (text === undefined || isBlank(text)) return null;
  return readWholeNumber(text, 0, maxMark ?? largestMaxMark);
}

export type MarkFault = 'notAMark' | 'aboveMax';

/** Why a text is no mark. */
export function findMarkFault(text: string, maxMark: number | undefined): MarkFault | undefined {
  if (readMark(text, maxMark) !== undefined) return undefined;
  return readWholeNumber(text, 0, Number.POSITIVE_INFINITY) === undefined ? 'notAMark' : 'aboveMax';
}

/** How many of these students have a text that is no mark. */
export function countWrong(rolls: readonly number[], marks: MarkTexts, maxMark: number | undefined): number {
  return rolls.filter((roll) => readMark(marks[roll], maxMark) === undefined).length;
}

export function toText(mark: number | null): string {
  return mark === null ? '' : String(mark);
}
