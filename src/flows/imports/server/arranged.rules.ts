import { cellName } from '../../../platform/spreadsheets/cell-name.ts';
import type { Sheet, SheetRow } from '../../../platform/spreadsheets/sheet.ts';
import type { Choices, Headings } from './columns.rules.ts';
import { foldHeading } from './fold-heading.ts';
import { findHeadingRow } from './heading-rows.rules.ts';
import { readHeadingWords } from './heading-words.ts';

/** A sheet as a list with a row for each record: turned, or with what stands side by side one below the other. */
export function arranged(sheet: Sheet, headings: Headings, choices: Choices): Sheet {
  const cells = sheet.rows.map((row) => row.cells);
  const found = findHeadingRow(cells, headings, choices);
  const first = cells.slice(0, mostTurned).map((row) => row[0] ?? '');
  if ((found?.score ?? 0) <= 1 && headings.score(first, choices) >= fewestKnown) return turned(sheet);
  if (!found || headings.has('mark')) return sheet;
  const heads = (cells[found.index] ?? []).map((text) => text.trim());
  return stacked(sheet, heads) ?? withChildrenApart(sheet, found.index, heads);
}

const mostTurned = 40;
const fewestKnown = 3;

/** A sheet whose headings stand in its first column. */
function turned(sheet: Sheet): Sheet {
  const width = Math.max(...sheet.rows.map(({ cells }) => cells.length));
  const rows = Array.from({ length: width }, (_, column): SheetRow => {
    const cells = sheet.rows.map((row) => row.cells[column] ?? '');
    return { line: column + 1, cells, cellAt: (place) => cellName(sheet.rows[place]?.line ?? 1, column + 1) };
  });
  return { ...sheet, rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) };
}

/** Tables of the same headings that stand side by side, one below the other. */
function stacked(sheet: Sheet, heads: readonly string[]): Sheet | undefined {
  const start = heads.findIndex((text) => text !== '');
  const starts = heads.flatMap((text, place) => (text === heads[start] ? [place] : []));
  const blocks = starts.map((from, at) => ({ from, to: starts[at + 1] ?? heads.length }));
  const headsOf = ({ from, to }: (typeof blocks)[number]) => heads.slice(from, to).filter((text) => text !== '');
  const [one = ''] = blocks.map((block) => headsOf(block).join('\n'));
  const areSame = blocks.every((block) => headsOf(block).join('\n') === one);
  if (blocks.length < 2 || !areSame || !one.includes('\n')) return undefined;
  return { ...sheet, rows: blocks.flatMap(({ from, to }) => sheet.rows.map((row) => part(row, from, to))) };
}

/** A list of families with columns for several children: a row for each child. */
function withChildrenApart(sheet: Sheet, index: number, heads: readonly string[]): Sheet {
  const said = heads.map((text) => {
    const [, before = '', number, after = ''] = /^(\D*)([1-9])(\D*)$/.exec(text) ?? [];
    const bare = `${before}${after}`.replaceAll(/\s+/g, ' ').trim();
    return number !== undefined && readHeadingWords(bare)?.person === 'student' ? { number, bare } : undefined;
  });
  const numbers = [...new Set(said.flatMap((one) => one?.number ?? []))];
  if (numbers.length < 2) return sheet;
  const placeOf = (bare: string, number: string) =>
    said.findIndex((one) => one?.number === number && foldHeading(one.bare) === foldHeading(bare));
  const placesOf = (number: string) =>
    heads.map((_, place) => {
      const one = said[place];
      return one === undefined ? place : one.number === numbers[0] ? placeOf(one.bare, number) : -1;
    });
  const [head, ...rows] = sheet.rows.slice(index);
  const apart = rows.flatMap((row) =>
    numbers.flatMap((number, at) => {
      const places = placesOf(number);
      const isThere = said.some((one, place) => one?.number === number && (row.cells[place] ?? '').trim() !== '');
      return isThere || (at === 0 && said.every((one, place) => !one || (row.cells[place] ?? '').trim() === ''))
        ? [{ line: row.line, cells: places.map((place) => row.cells[place] ?? ''), cellAt: nameAt(row.line, places) }]
        : [];
    }),
  );
  const headOf = (text: string, place: number) => {
    const one = said[place];
    return one === undefined ? text : one.number === numbers[0] ? one.bare : '';
  };
  const first = head && { ...head, cells: heads.map(headOf) };
  return { ...sheet, rows: [...sheet.rows.slice(0, index), ...(first ? [first] : []), ...apart] };
}

function nameAt(line: number, places: readonly number[]) {
  return (place: number) => cellName(line, (places[place] ?? place) + 1);
}

function part({ line, cells }: SheetRow, from: number, to: number): SheetRow {
  return { line, cells: cells.slice(from, to), cellAt: (place) => cellName(line, from + place + 1) };
}
