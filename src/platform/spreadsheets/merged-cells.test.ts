import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyMerged, fillMerged } from './merged-cells.ts';
import type { MergedCells, SheetRow } from './sheet.ts';

const size = 6;
const place = fc.integer({ min: 1, max: size });
const span = fc.tuple(place, place).map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
const merged = fc
  .tuple(span, span)
  .map(([[fromLine, toLine], [fromColumn, toColumn]]) => ({ fromLine, toLine, fromColumn, toColumn }));
const rows = fc
  .uniqueArray(place, { minLength: 1 })
  .map((lines) =>
    lines
      .sort((one, other) => one - other)
      .map((line): SheetRow => ({ line, cells: Array.from({ length: size }, (_, at) => `${line}.${at + 1}`) })),
  );

it('empties every cell within merged cells except the first, however they overlap', () => {
  fc.assert(
    fc.property(rows, fc.array(merged, { maxLength: 8 }), (given, all) => {
      const left = emptyMerged(given, all).flatMap(({ cells }) => cells.filter((text) => text !== ''));
      const isCovered = (line: number, column: number) =>
        all.some((one) => isWithin(one, line, column) && !(line === one.fromLine && column === one.fromColumn));
      const expected = given.flatMap(({ line, cells }) => cells.filter((_, at) => !isCovered(line, at + 1)));
      expect(left).toEqual(expected);
    }),
  );
});

function isWithin({ fromLine, toLine, fromColumn, toColumn }: MergedCells, line: number, column: number): boolean {
  return line >= fromLine && line <= toLine && column >= fromColumn && column <= toColumn;
}

it('repeats the text of merged cells in one column in each of their rows', () => {
  const given = ['Class', '7', '', '', '8'].map((text, at): SheetRow => ({ line: at + 1, cells: [text, `${at + 1}`] }));
  const cells = { fromLine: 2, toLine: 3, fromColumn: 1, toColumn: 1 };
  expect(fillMerged(given, [cells]).map((row) => row.cells[0])).toEqual(['Class', '7', '7', '', '8']);
});
