import type { Day } from '../../../../platform/contract/school-terms.ts';
import type { SchoolWords } from './foreign.ts';
import { type Matrix, textsOf } from './grid-matrix.ts';
import { type PeriodHeading, readPeriodHeading } from './period-headings.rules.ts';
import { axisOf, isBreak } from './timetable-words.ts';
import { countDays, readDays } from './weekdays.rules.ts';

/** The values that a column or row of a grid gives to all its lessons. */
export type Key = { readonly day?: Day; readonly period?: PeriodHeading; readonly owner?: string };

/** A grid of a week, or of a day, in a sheet. */
export type Block = {
  readonly matrix: Matrix;
  /** The axis of its columns; the other one is that of its rows. */
  readonly axis: 'day' | 'period' | 'class';
  readonly columns: ReadonlyMap<number, Key>;
  readonly headRow: number;
  readonly firstRow: number;
  readonly endRow: number;
  /** The columns beside the lessons, which describe the rows. */
  readonly side: readonly number[];
  /** The texts above the grid and in its corner, the nearest first. */
  readonly titles: readonly string[];
};

type Head = Pick<Block, 'axis' | 'columns' | 'headRow' | 'firstRow'>;

/** Finds the grids of a sheet, one under the other. */
export function findBlocks(matrix: Matrix, school: SchoolWords): Block[] {
  const heads = findHeads(matrix, (row) => headOfDays(matrix, row) ?? headOfPeriods(matrix, row));
  const found = heads.length > 0 ? heads : findHeads(matrix, (row) => headOfClasses(matrix, row, school));
  let above = 0;
  return found.map((head, place) => {
    const next = found[place + 1]?.headRow ?? matrix.cells.length;
    let endRow = next;
    // The title of the next grid does not belong to this grid's rows.
    while (place + 1 < found.length && endRow > head.firstRow && isTitle(matrix.cells[endRow - 1])) endRow -= 1;
    const side = sideColumns(head, matrix);
    const titles = [...titlesIn(matrix, head, side, above)];
    above = endRow;
    return { ...head, matrix, endRow, side, titles };
  });
}

function findHeads(matrix: Matrix, read: (row: number) => Head | undefined): Head[] {
  const heads: Head[] = [];
  for (let row = 0; row < matrix.cells.length; row += 1) {
    const head = read(row);
    if (!head) continue;
    heads.push(head);
    row = head.firstRow - 1;
  }
  return heads;
}

function isTitle(cells: readonly string[] = []): boolean {
  const texts = textsOf(cells);
  return texts.length <= 1 && !texts.some((text) => isBreak(text) || readPeriodHeading(text) !== undefined);
}

function headOfDays(matrix: Matrix, headRow: number): Head | undefined {
  const cells = matrix.cells[headRow] ?? [];
  const found = readDays(cells);
  const said = new Set(cells.filter((_, place) => found[place] !== undefined));
  const others = textsOf(cells).filter((text) => !said.has(text) && axisOf(text) === undefined);
  if (countDays(found) < 2 || said.size <= others.length) return undefined;
  const below = periodsIn(matrix, headRow + 1);
  if (below && below.size > countDays(found)) {
    let day: Day | undefined;
    const columns = new Map<number, Key>();
    for (const place of cells.keys()) {
      day = found[place] ?? day;
      const period = below.get(place);
      if (day && period) columns.set(place, { day, period });
    }
    return withTimes(matrix, { axis: 'period', columns, headRow, firstRow: headRow + 2 });
  }
  const columns = new Map([...found.entries()].flatMap(([place, day]) => (day ? [[place, { day }] as const] : [])));
  return { axis: 'day', columns, headRow, firstRow: headRow + 1 };
}

function headOfPeriods(matrix: Matrix, headRow: number): Head | undefined {
  const periods = periodsIn(matrix, headRow);
  const numbers = [...(periods?.values() ?? [])].flatMap(({ number }) => number ?? []);
  if (!periods || numbers.some((number, place) => place > 0 && number <= (numbers[place - 1] ?? 0))) return undefined;
  const columns = new Map([...periods].map(([place, period]) => [place, { period }] as const));
  return withTimes(matrix, { axis: 'period', columns, headRow, firstRow: headRow + 1 });
}

const fewestPeriods = 3;

/** Finds the periods in a row of headings: all have numbers, or all have times. Breaks can be between them. */
function periodsIn({ cells: rows }: Matrix, row: number): Map<number, PeriodHeading> | undefined {
  const cells = rows[row] ?? [];
  const found = new Map<number, PeriodHeading>();
  for (const [place, text] of cells.entries()) {
    const heading = place === 0 ? undefined : readPeriodHeading(text);
    if (heading && !isBreak(text)) found.set(place, heading);
  }
  const headings = [...found.values()];
  const isOfOneKind =
    headings.every(({ number }) => number !== undefined) ||
    headings.every(({ number, ends }) => number === undefined && ends !== undefined);
  const [first = 0] = found.keys();
  const isBeside = cells.every((text, place) => place < first || text === '' || found.has(place) || isBreak(text));
  return found.size >= fewestPeriods && isOfOneKind && isBeside ? counted(found) : undefined;
}

/** Periods without numbers are numbered by their times. */
function counted(found: Map<number, PeriodHeading>): Map<number, PeriodHeading> {
  if ([...found.values()].some(({ number }) => number !== undefined)) return found;
  return new Map([...found].map(([place, heading], index) => [place, { number: index + 1, ...heading }]));
}

/** The times of periods can be below their numbers. */
function withTimes(matrix: Matrix, head: Head): Head {
  const below = periodsIn(matrix, head.firstRow);
  if (!below || ![...below.values()].every(({ starts }) => starts !== undefined)) return head;
  const columns = [...head.columns].map(([place, key]) => {
    const { starts, ends } = below.get(place) ?? {};
    return [place, { ...key, period: { ...key.period, ...(starts && { starts }), ...(ends && { ends }) } }] as const;
  });
  return { ...head, columns: new Map(columns), firstRow: head.firstRow + 1 };
}

function headOfClasses(matrix: Matrix, headRow: number, { isClass }: SchoolWords): Head | undefined {
  const cells = matrix.cells[headRow] ?? [];
  const places = [...cells.keys()].filter((place) => place > 0 && isClass(cells[place] ?? ''));
  const isRow = readPeriodHeading(cells[0] ?? '') !== undefined;
  // Beside the periods, or their times, the day may stand.
  const side = matrix.cells[headRow + 1]?.slice(0, places[0]) ?? [];
  const hasPeriods = side.some((text) => readPeriodHeading(text) !== undefined);
  if (places.length < 2 || isRow || !hasPeriods || textsOf(cells).length > places.length + 3) return undefined;
  const columns = new Map(places.map((place) => [place, { owner: cells[place] ?? '' }] as const));
  return { axis: 'class', columns, headRow, firstRow: headRow + 1 };
}

function sideColumns({ columns }: Head, { cells }: Matrix): number[] {
  const places = [...columns.keys()];
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const width = cells[0]?.length ?? 0;
  const before = Array.from({ length: first }, (_, place) => place);
  // In a sheet written from right to left, these columns can be on the right.
  return before.length > 0 ? before : Array.from({ length: width - last - 1 }, (_, place) => last + 1 + place);
}

const titleRows = 8;

function* titlesIn({ cells }: Matrix, { headRow }: Head, side: readonly number[], above: number): Iterable<string> {
  for (const place of side) if (cells[headRow]?.[place]) yield cells[headRow]?.[place] ?? '';
  for (let row = headRow - 1; row >= Math.max(above, headRow - titleRows); row -= 1) yield* textsOf(cells[row] ?? []);
}
