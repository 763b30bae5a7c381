import { inHundredths } from '../../../platform/contract/hundredths.ts';
import { type EnteredMark, type MarkScale, writtenMark } from '../../../platform/contract/mark-scale.ts';
import { tidy } from '../../../platform/server/tidy.ts';

/**
 * The mark of a hand-in in stored form: hundredths, or words. It does not depend on the homework's scale, which can be
 * changed after marks were given.
 */
export type HandInMark = { readonly mark: number | null; readonly words: string | null };

/** Returns an entered mark without surrounding spaces; `null` for an empty text. */
export function tidyMark(mark: EnteredMark): EnteredMark {
  return typeof mark === 'string' ? tidy(mark) || null : mark;
}

export function toStoredMark(entered: EnteredMark): HandInMark {
  if (typeof entered === 'number') return { mark: inHundredths(entered), words: null };
  return { mark: null, words: writtenMark(null, entered) };
}

/** Returns a stored mark as it was entered, and as the scale writes it. */
export function toShownMark(
  scale: MarkScale | null,
  stored: HandInMark,
): { readonly mark: EnteredMark; readonly written: string | null } {
  const mark = toEntered(scale, stored);
  return { mark, written: writtenMark(scale, mark) };
}

function toEntered(scale: MarkScale | null, { mark, words }: HandInMark): EnteredMark {
  if (words === null) return mark === null ? null : mark / 100;
  // A mark of another scale that the homework had before stays as it is.
  const done = scale?.kind === 'done' ? [true, false].find((one) => writtenMark(null, one) === words) : undefined;
  return done ?? words;
}
