import { isBlank, readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { highestMaxMark } from '../marks.contract.ts';

/** Marks as typed, valid or not, by roll; empty for a student who did not sit. */
export type MarkTexts = Readonly<Record<number, string>>;

/** Written into the row of a student who did not sit, where that is said and not just left empty. */
export const absentText = '–';

/** The ways in which lists mark a student who did not sit: a dash of any length, or A, AB, ABS, Absent, in each language. */
const absentPattern = /^\s*([-–—−]|a|ab|abs|absent|অনুপস্থিত|غائب|غائبة|غ)\s*$/i;

/** Whether a text says that the student did not sit. */
export function isAbsent(text: string | undefined): boolean {
  return text !== undefined && absentPattern.test(text);
}

/** Written into the row of a student who is exempt, in every language. */
export const exemptText = 'Ex';

const exemptPattern = /^\s*(e|ex|exempt|excused|অব্যাহতি|معفى|معفاة)\s*$/i;

/** Whether a text says that the exam counts neither for nor against the student. */
export function isExempt(text: string | undefined): boolean {
  return text !== undefined && exemptPattern.test(text);
}

/** A student's entry: a mark, `null` for not sitting, or exempt. */
export type Mark = number | null | 'exempt';

type Line = { readonly mark: number | null; readonly state?: 'exempt' | undefined };

export function markOfLine({ mark, state }: Line): Mark {
  return state ?? mark;
}

/** The same as calls have it. */
export function lineOfMark(mark: Mark) {
  return mark === 'exempt' ? ({ mark: null, state: mark } as const) : { mark };
}

/** The maximum marks; `undefined` if invalid. */
export function readMaxMark(text: string): number | undefined {
  return readWholeNumber(text, 1, highestMaxMark);
}

/**
 * The value to submit for a student, `undefined` if invalid. While the maximum is invalid,
 * accepts any whole number.
 */
export function readMark(text: string | undefined, maxMark: number | undefined): Mark | undefined {
  if (isExempt(text)) return 'exempt';
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

export function toText(mark: Mark): string {
  if (mark === 'exempt') return exemptText;
  return mark === null ? '' : String(mark);
}

/** Marks in the body of a correction, where there are any. */
export function marksToSend(marks: readonly (readonly [roll: number, mark: Mark])[]) {
  return marks.length === 0 ? {} : { marks: marks.map(([roll, mark]) => ({ roll, ...lineOfMark(mark) })) };
}
