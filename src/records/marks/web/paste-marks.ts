import type { MarkScale } from '../../../platform/contract/mark-scale.ts';
import { type Cells, readCells } from '../../../platform/contract/pasted-cells.ts';
import { readDecimal } from '../../../platform/contract/read-decimal.ts';
import { maxRoll } from '../../../platform/contract/school-terms.ts';
import { type Numbered, rollsByNumber } from '../../../platform/contract/shown-number.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { isMark, type MarkTexts, readMark } from './mark-text.ts';

type Student = Numbered & { readonly name: string };

/** A line without a matching row: its number from 1, and the reason. */
type Unmatched = {
  readonly line: number;
  readonly text: string;
  readonly reason: 'roll' | 'name' | 'namesakes' | 'differ' | 'twice' | 'surplus';
};

export type Pasted = { readonly marks: MarkTexts; readonly unmatched: readonly Unmatched[] };

/** Returns whether a text contains more than one spreadsheet cell. */
export function isTable(text: string): boolean {
  return /[\t\n\r]/.test(text.trimEnd());
}

/**
 * Parses cells copied from a spreadsheet: a column of marks from `startIndex` on, or a block whose first column has
 * rolls or names. Only tabs separate columns, since a number can contain a comma. Invalid marks are kept, to be fixed
 * in their rows.
 */
export function readPasted(
  text: string,
  students: readonly Student[],
  startIndex: number,
  scale: MarkScale | null = null,
): Pasted {
  const cells = readCells(text);
  const isBlock = cells.some((line) => line.length > 1);
  const match = isBlock ? matchBlock(cells, students, scale) : matchColumn(cells, students.slice(startIndex));
  const marks: Record<number, string> = {};
  const unmatched: Unmatched[] = [];
  for (const [index, line] of cells.entries()) {
    const { roll, mark, reason } = match[index] as Match;
    if (roll !== undefined && !(roll in marks)) marks[roll] = mark;
    else unmatched.push({ line: index + 1, text: line.join(' ').trim(), reason: reason ?? 'twice' });
  }
  return { marks, unmatched };
}

type Match = { readonly roll?: number; readonly mark: string; readonly reason?: Unmatched['reason'] };

function matchColumn(cells: Cells, students: readonly Student[]): Match[] {
  return cells.map(([mark = ''], index) => {
    const student = students[index];
    return student ? { roll: student.roll, mark } : { mark, reason: 'surplus' };
  });
}

/** Matches lines by roll if any line starts with a number, because headings and stray lines start with words. */
function matchBlock(cells: Cells, students: readonly Student[], scale: MarkScale | null): Match[] {
  const isByRoll = cells.some(([first = '']) => readRoll(first) !== undefined);
  const rolls = rollsByNumber(students);
  const whose = cells.map((line) => (isByRoll ? findByRoll(line, students, rolls) : findByName(line, students)));
  const column = findMarkColumn(cells, whose, rolls, scale);
  return cells.map((line, index) => ({ ...(whose[index] as Whose), mark: line[column] ?? '' }));
}

type Whose = Omit<Match, 'mark'>;
type Rolls = ReturnType<typeof rollsByNumber>;

/**
 * Finds a line's student by roll. A name in a later column must belong to the same student: in a list where only one
 * column was sorted, marks are mixed up.
 */
function findByRoll([first = '', ...others]: readonly string[], students: readonly Student[], rolls: Rolls): Whose {
  const roll = rolls.get(readRoll(first) ?? 0);
  const student = students.find((known) => known.roll === roll);
  if (!student) return { reason: 'roll' };
  const named = others.map(plain).filter((name) => students.some((known) => plain(known.name) === name));
  return named.every((name) => name === plain(student.name)) ? { roll: student.roll } : { reason: 'differ' };
}

function findByName([first = '']: readonly string[], students: readonly Student[]): Whose {
  const [student, namesake] = students.filter(({ name }) => plain(name) === plain(first));
  if (namesake) return { reason: 'namesakes' };
  return student ? { roll: student.roll } : { reason: 'name' };
}

/**
 * Returns the first column after the leading one that has a number or, on a scale of levels, a level; this skips names,
 * remarks and a second column of rolls. Without any, returns the last column.
 */
function findMarkColumn(cells: Cells, whose: readonly Whose[], rolls: Rolls, scale: MarkScale | null): number {
  const last = Math.max(...cells.map((line) => line.length)) - 1;
  const isOfRolls = (column: number) =>
    cells.every(
      (line, index) =>
        whose[index]?.roll === undefined || whose[index].roll === rolls.get(readRoll(line[column] ?? '') ?? 0),
    );
  for (let column = 1; column < last; column++) {
    if (cells.some((line) => hasMark(line[column] ?? '', scale)) && !isOfRolls(column)) return column;
  }
  return last;
}

function hasMark(cell: string, scale: MarkScale | null): boolean {
  if (scale?.kind === 'levels' || scale?.kind === 'done') return isMark(readMark(cell, undefined, scale));
  return readDecimal(cell, 0, Number.POSITIVE_INFINITY) !== undefined;
}

function readRoll(cell: string): number | undefined {
  return readWholeNumber(cell, 1, maxRoll);
}

/** Returns a name without differences in case, spaces and encoding of accents. */
function plain(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}
