import { asciiDigits } from '../../../platform/contract/digits.ts';
import {
  type EnteredMark,
  isOfStep,
  lowestMark,
  type MarkScale,
  storedMark,
  storedMaximum,
} from '../../../platform/contract/mark-scale.ts';
import { absentWords, exemptWords } from '../../../platform/contract/mark-words.ts';
import { readDecimal } from '../../../platform/contract/read-decimal.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import { type Share, shareOf } from '../../../platform/contract/share.ts';
import { isBlank, readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { highestMaxMark } from '../marks.contract.ts';

/** Marks as typed, valid or not, by roll, empty for a student who did not sit; and the notes on them. */
export type MarkTexts = Readonly<Record<number | `note ${number}`, string>>;
/** The place of a text in the sheet. */
export type Place = keyof MarkTexts;

/** Returns the place of the note on the mark of a roll or student. */
export function noteOf<Student extends number | string>(student: Student) {
  return `note ${student}` as const;
}

/** Returns the note typed on a student's mark, empty if there is none. */
export function noteIn(marks: MarkTexts, roll: number): string {
  return marks[noteOf(roll)]?.trim() ?? '';
}

/** Returns the note for the body of a call; nothing where none was ever typed, so that the server keeps its own. */
export function noteToSend(marks: MarkTexts, roll: number) {
  return noteOf(roll) in marks && { note: noteIn(marks, roll) };
}

/** Returns the texts of a row of the sheet. */
export function textsOf(roll: number, text: string, note: string | undefined): [Place, string][] {
  return note === undefined
    ? [[roll, text]]
    : [
        [roll, text],
        [noteOf(roll), note],
      ];
}

/** The text in the row of a student who is explicitly marked as not having sat the exam. */
export const absentText = '–';

/** A dash of any length, a letter, or a word of any language of the pages. */
const absentPattern = new RegExp(`^\\s*([-–—−]|a|${absentWords.join('|')})\\s*$`, 'i');

/** Returns whether a text says that the student did not sit; the name of a level takes precedence. */
export function isAbsent(text: string | undefined, scale: MarkScale | null = null): boolean {
  return text !== undefined && absentPattern.test(text) && levelNamed(scale, text) === undefined;
}

/** The text in the row of a student who is exempt, in every language. */
export const exemptText = 'Ex';

const exemptPattern = new RegExp(`^\\s*(e|${exemptWords.join('|')})\\s*$`, 'i');

/** Returns whether a text says that the student is exempt, so that the exam does not count for them. */
export function isExempt(text: string | undefined, scale: MarkScale | null = null): boolean {
  return text !== undefined && exemptPattern.test(text) && levelNamed(scale, text) === undefined;
}

/** The text in the row of a student whose line counts as zero without a mark. */
const zeroText = '∅';

const zeroPattern = /^\s*(∅|zero|শূন্য|صفر)\s*$/i;

export function isZero(text: string | undefined, scale: MarkScale | null = null): boolean {
  return text !== undefined && zeroPattern.test(text) && levelNamed(scale, text) === undefined;
}

/**
 * A student's entry: a number, whether it was done, a level or text after `=`, `null` for not having sat, or a state.
 */
export type Mark = number | boolean | null | 'exempt' | 'zero' | `=${string}`;

type Line = { readonly mark: EnteredMark; readonly state?: string | undefined };

export function markOfLine({ mark, state }: Line): Mark {
  if (state === 'exempt' || state === 'zero') return state;
  if (typeof mark === 'string') return mark === '' ? null : `=${mark}`;
  return mark;
}

/** Returns an entry in the form of the API. */
export function lineOfMark(mark: Mark) {
  if (mark === 'exempt' || mark === 'zero') return { mark: null, state: mark } as const;
  return { mark: typeof mark === 'string' ? mark.slice(1) : mark };
}

/** Returns whether an entry is a mark, as opposed to an absence or an exemption. */
export function isMark(mark: Mark | undefined): boolean {
  return mark !== undefined && mark !== null && mark !== 'exempt';
}

/** Reads the maximum marks; `undefined` if invalid. */
export function readMaxMark(text: string): number | undefined {
  return readWholeNumber(text, 1, highestMaxMark);
}

/** Returns the maximum of an exam: the scale's own, 0 if the scale has none, or the typed one without a scale. */
export function maximumWith(scale: MarkScale | null, text: string): number | undefined {
  if (!scale) return readMaxMark(text);
  return scale.kind === 'number' ? (scale.max ?? 100) : 0;
}

/**
 * Returns the value to submit for a student, `undefined` if invalid. While the maximum is invalid, any whole number is
 * accepted.
 */
export function readMark(
  text: string | undefined,
  maxMark: number | undefined,
  scale: MarkScale | null = null,
): Mark | undefined {
  if (text === undefined || isBlank(text) || isAbsent(text, scale)) return null;
  if (isExempt(text, scale)) return 'exempt';
  if (isZero(text, scale)) return 'zero';
  switch (scale?.kind) {
    case undefined:
      return readWholeNumber(text, 0, maxMark ?? highestMaxMark);
    case 'number': {
      // A number in percent is only a mark out of a hundred.
      if (/[%٪]/.test(text) && maxMark !== 100) return undefined;
      const mark = readDecimal(text, lowestMark(scale), maxMark ?? highestMaxMark);
      return mark !== undefined && isOfStep(mark, scale) ? mark : undefined;
    }
    case 'levels': {
      const level = levelNamed(scale, text);
      return level === undefined ? undefined : `=${level}`;
    }
    case 'words':
      return `=${text.trim()}`;
    case 'done':
      return isDone(text);
  }
}

function isDone(typed: string): boolean | undefined {
  const text = asciiDigits(typed);
  if (/^\s*(✓|y|yes|1|হ্যাঁ|نعم)\s*$/i.test(text)) return true;
  return /^\s*(✗|x|n|no|0|না|لا)\s*$/i.test(text) ? false : undefined;
}

function levelNamed(scale: MarkScale | null, text: string): string | undefined {
  return scale?.kind === 'levels' ? scale.levels?.find(({ name }) => sameName(name, text))?.name : undefined;
}

/**
 * Returns what a row of this scale can contain in addition to numbers and words, in the order in which the arrow keys
 * step through it.
 */
export function choicesOf(scale: MarkScale | null): readonly string[] {
  if (scale?.kind === 'done') return ['✓', '✗'];
  return scale?.kind === 'levels' ? (scale.levels ?? []).map(({ name }) => name) : [];
}

/** Returns the only level that begins with the typed text, or else the text itself. */
export function completed(scale: MarkScale | null, before: string, typed: string): string {
  // The last character was deleted, so it is not completed again.
  if (typed === before.slice(0, -1)) return typed;
  const start = typed.trim().toLowerCase();
  if (start === '' || scale?.kind !== 'levels') return typed;
  const found = choicesOf(scale).filter((name) => name.toLowerCase().startsWith(start));
  return found.length === 1 ? (found[0] as string) : typed;
}

export type MarkFault = 'notAMark' | 'aboveMax' | 'notOfStep' | 'notALevel' | 'notDone';

/** Returns why a text is not a valid mark. */
export function findMarkFault(
  text: string,
  maxMark: number | undefined,
  scale: MarkScale | null = null,
): MarkFault | undefined {
  if (readMark(text, maxMark, scale) !== undefined) return undefined;
  if (scale?.kind === 'levels') return 'notALevel';
  if (scale?.kind === 'done') return 'notDone';
  if (scale) return 'notOfStep';
  return readWholeNumber(text, 0, Number.POSITIVE_INFINITY) === undefined ? 'notAMark' : 'aboveMax';
}

/** Counts how many of these students have an invalid mark. */
export function countWrong(
  rolls: readonly number[],
  marks: MarkTexts,
  maxMark: number | undefined,
  scale: MarkScale | null = null,
): number {
  return rolls.filter((roll) => readMark(marks[roll], maxMark, scale) === undefined).length;
}

/** Returns the text of an entry for its row, with the scale's decimal separator. */
export function toText(mark: Mark, scale: MarkScale | null = null): string {
  if (mark === 'exempt') return exemptText;
  if (mark === 'zero') return zeroText;
  if (typeof mark === 'string') return mark.slice(1);
  if (typeof mark === 'boolean') return mark ? '✓' : '✗';
  if (mark === null) return '';
  return scale?.writes.decimalSign === ',' ? String(mark).replace('.', ',') : String(mark);
}

export type NotedMark = { readonly mark: Mark; readonly note: string };

/** Returns the marks for the body of a correction, if there are any. */
export function marksToSend(marks: readonly (NotedMark & { readonly roll: number })[]) {
  return marks.length === 0
    ? {}
    : { marks: marks.map(({ roll, mark, note }) => ({ roll, ...lineOfMark(mark), note })) };
}

type ExamOfMark = { readonly markScale: MarkScale | null; readonly maxMark: number | null };

/** Returns a mark's share of its exam; `undefined` if there is no mark or it is worth nothing. */
export function shareOfMark({ markScale, maxMark }: ExamOfMark, line: Line | undefined): Share | undefined {
  const mark = line?.state === 'zero' ? 0 : (line?.mark ?? null);
  const whole = storedMaximum(markScale ?? null, maxMark ?? 0);
  if (mark === null || whole === 0) return undefined;
  if (line?.state === 'zero') return shareOf(0, whole);
  return shareOf(storedMark(markScale ?? null, maxMark, mark).mark ?? 0, whole);
}

/** Returns whether a mark of an exam is shown in percent; a level never is. */
export function isInPercent({ markScale }: Pick<ExamOfMark, 'markScale'>): boolean {
  return !markScale || (markScale.kind === 'number' && markScale.writes.as === 'percent' && markScale.best !== 'low');
}
