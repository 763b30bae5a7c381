import type { EnteredMark } from '../../../platform/contract/mark-scale.ts';
import { isBlank } from '../../../platform/contract/whole-number.ts';
import { findMarkFault, type MarkFault, markOfLine, readMark, toText } from '../../marks/web/mark-text.ts';
import { type Homework, maxHomeworkMark } from '../homework.contract.ts';

type Marked = Pick<Homework, 'exam' | 'markScale'>;

/** Returns the highest mark of a homework; of one whose marks have no maximum, a number beyond all of them. */
export function highestMark({ exam, markScale }: Marked): number {
  return (markScale ? markScale.max : exam?.maxMark) ?? maxHomeworkMark;
}

/**
 * Reads a typed mark on the homework's scale, with comma or point, in the digits of any script; `null` if blank, and
 * `undefined` if invalid, as a word for a student who did not sit an exam is.
 */
export function readHandInMark(homework: Marked, text: string): EnteredMark | undefined {
  if (isBlank(text)) return null;
  const scale = homework.markScale ?? null;
  if (scale?.kind === 'words') return text.trim();
  const mark = readMark(text, highestMark(homework), scale);
  if (mark === null || mark === 'exempt' || mark === 'zero') return undefined;
  return typeof mark === 'string' ? mark.slice(1) : mark;
}

/** Returns why a typed text is no mark on the homework's scale. */
export function findHandInFault(homework: Marked, text: string): MarkFault | undefined {
  if (readHandInMark(homework, text) !== undefined) return undefined;
  const scale = homework.markScale ?? null;
  return findMarkFault(text, highestMark(homework), scale) ?? faultOfKind[scale?.kind ?? 'plain'];
}

const faultOfKind = {
  plain: 'notAMark',
  number: 'notOfStep',
  levels: 'notALevel',
  words: 'notAMark',
  done: 'notDone',
} as const;

/** Returns a mark as it is typed on the homework's scale. */
export function toMarkText({ markScale }: Marked, mark: EnteredMark): string {
  return toText(markOfLine({ mark }), markScale ?? null);
}
