import { largestMaxMark } from '../marks.contract.ts';

/** What is typed as marks, by roll; empty is a student who did not sit. */
export type MarkTexts = Readonly<Record<number, string>>;

/** SPEC 5: a mark is accepted only when empty or a whole number from 0 to the maximum. */
export function isMark(text: string, maxMark: number): boolean {
  return text === '' || (/^\d{1,7}$/.test(text) && Number(text) <= maxMark);
}

export function isMaxMark(text: string): boolean {
  return /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= largestMaxMark;
}

/** The mark as it is sent; `null` for a student who did not sit (DESIGN 4). */
export function toMark(text: string | undefined): number | null {
  return text ? Number(text) : null;
}

export function toText(mark: number | null): string {
  return mark === null ? '' : String(mark);
}
