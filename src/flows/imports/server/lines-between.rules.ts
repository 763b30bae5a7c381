import type { SheetRow } from '../../../platform/spreadsheets/sheet.ts';
import { saysClass } from './class-words.rules.ts';
import { foldHeading } from './fold-heading.ts';
import type { HeadedSheet } from './headed-sheets.rules.ts';
import { readGenderWord } from './values.rules.ts';

export type Between = ReturnType<typeof classesBetween>;

/** The classes of rows where the class stands in a line of its own above them, as in lists that are printed. */
export function classesBetween(
  { sheet, places, firstRow }: HeadedSheet,
  names: ReadonlySet<string>,
  isClass: (text: string) => boolean = () => false,
) {
  if (!names.has('class') || places.has('class') || places.has('section')) return undefined;
  const rows = sheet.rows.slice(firstRow);
  const textIn = ({ cells }: SheetRow) => {
    const [only = '', ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    return others.length === 0 && (saysClass(only) || isClass(only)) ? only : undefined;
  };
  // Each row is below such a line; the headings may stand below the first one, and again below each other one.
  const before = sheet.rows[firstRow - 2];
  const first = rows[0] && (textIn(rows[0]) ?? (before && textIn(before)));
  if (first === undefined || rows.every((row) => textIn(row) === undefined)) return undefined;
  const above = new Map<SheetRow, string>();
  const heads = new Set<SheetRow>();
  let current = first;
  for (const row of rows) {
    const text = textIn(row);
    if (text !== undefined) heads.add(row);
    current = text ?? current;
    above.set(row, current);
  }
  return { heads, of: (row: SheetRow) => above.get(row) ?? '' };
}

/** Where lines such as "Boys" and "Girls" part a list: these lines, and what they say of the rows below them. */
export function gendersBetween({ sheet, places, firstRow }: HeadedSheet, names: ReadonlySet<string>) {
  const heads = new Set<SheetRow>();
  const of = new Map<SheetRow, string>();
  if (!names.has('gender')) return { heads, of };
  let current: string | undefined;
  for (const row of sheet.rows.slice(firstRow)) {
    const [only = '', ...others] = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    // "Boys: 12" is a count.
    const isWord = others.length === 0 && foldHeading(only).length > 1 && !/\p{Nd}/u.test(only);
    const gender = isWord ? readGenderWord(only) : undefined;
    if (typeof gender === 'string') heads.add(row);
    current = typeof gender === 'string' ? gender : current;
    if (current !== undefined && !places.has('gender')) of.set(row, current);
  }
  return { heads, of };
}
