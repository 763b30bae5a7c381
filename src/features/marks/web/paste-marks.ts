import { maxRoll } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import type { MarkTexts } from './mark-text.ts';

/** A line without a matching row: its number from 1, and the reason. */
type Unmatched = {
  readonly line: number;
  readonly text: string;
  readonly reason: 'roll' | 'twice' | 'surplus';
};

export type Pasted = { readonly marks: MarkTexts; readonly unmatched: readonly Unmatched[] };

/** Whether a text contains more than one spreadsheet cell. */
export function isTable(text: string): boolean {
  return /[\t\n\r]/.test(text.trimEnd());
}

/**
 * Parses cells copied from a spreadsheet: one column of marks for the students from `startIndex` on, or two columns,
 * roll and mark. Columns are separated by tabs only, since a comma may be part of a number. An invalid mark is kept as
 * it is, to be mended in its row.
 */
export function readPasted(text: string, rolls: readonly number[], startIndex: number): Pasted {
  const lines = text.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/);
  const hasRolls = lines.some((line) => line.includes('\t'));
  const marks: Record<number, string> = {};
  const unmatched: Unmatched[] = [];
  for (const [index, line] of lines.entries()) {
    const [first = '', second = ''] = line.split('\t').map((cell) => cell.trim());
    const named = readWholeNumber(first, 1, maxRoll);
    const roll = hasRolls ? rolls.find((known) => known === named) : rolls[startIndex + index];
    if (roll !== undefined && !(roll in marks)) {
      marks[roll] = hasRolls ? second : first;
    } else {
      const reason = roll !== undefined ? 'twice' : hasRolls ? 'roll' : 'surplus';
      unmatched.push({ line: index + 1, text: line.replaceAll('\t', ' '), reason });
    }
  }
  return { marks, unmatched };
}
