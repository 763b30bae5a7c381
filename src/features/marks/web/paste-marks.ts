import { isMark, type MarkTexts } from './mark-text.ts';

/** A line that could not be used, with its number from 1 and why. */
type Unmatched = {
  readonly line: number;
  readonly text: string;
  readonly reason: 'roll' | 'twice' | 'mark' | 'surplus';
};

export type Pasted = { readonly marks: MarkTexts; readonly unmatched: readonly Unmatched[] };

/** Whether a text comes from more than one cell of a spreadsheet. */
export function isTable(text: string): boolean {
  return /[\t\n\r]/.test(text.trimEnd());
}

/**
 * Reads cells copied from a spreadsheet: one column of marks for the students from `startIndex` on, or two columns, roll
 * and mark, for whomever they name. Columns are parted by tabs alone, since a comma may belong to a number.
 */
export function readPasted(text: string, rolls: readonly number[], startIndex: number, maxMark: number): Pasted {
  const lines = text.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/);
  const hasRolls = lines.some((line) => line.includes('\t'));
  const marks: Record<number, string> = {};
  const unmatched: Unmatched[] = [];
  for (const [index, line] of lines.entries()) {
    const [first = '', second = ''] = line.split('\t').map((cell) => cell.trim());
    const roll = hasRolls ? rolls.find((known) => String(known) === first) : rolls[startIndex + index];
    const mark = hasRolls ? second : first;
    const reason =
      roll === undefined
        ? hasRolls
          ? 'roll'
          : 'surplus'
        : roll in marks
          ? 'twice'
          : isMark(mark, maxMark)
            ? undefined
            : 'mark';
    if (reason) unmatched.push({ line: index + 1, text: line.replaceAll('\t', ' '), reason });
    else if (roll !== undefined) marks[roll] = mark;
  }
  return { marks, unmatched };
}
