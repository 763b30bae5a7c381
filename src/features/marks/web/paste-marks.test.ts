import { expect, it } from 'vitest';
import { isTable, readPasted } from './paste-marks.ts';

const rolls = [3, 13, 23];

it('pastes a column of marks from the chosen student on, including empty cells', () => {
  expect(readPasted('17\r\n\r\n0\r\n', rolls, 0)).toEqual({ marks: { 3: '17', 13: '', 23: '0' }, unmatched: [] });
  expect(readPasted('5', rolls, 1).marks).toEqual({ 13: '5' });
});

it('matches two columns by roll, in any order', () => {
  expect(readPasted('23\t1\n3\t20\n', rolls, 0)).toEqual({ marks: { 3: '20', 23: '1' }, unmatched: [] });
});

it('reads rolls in the digits of any script, and leaves marks as written', () => {
  expect(readPasted('২৩\t১২\n١٣\t١٩\n００３\t７', rolls, 0)).toEqual({
    marks: { 3: '７', 13: '١٩', 23: '১২' },
    unmatched: [],
  });
});

it('pastes an invalid mark into its row unchanged', () => {
  const cells = ['-1', '21', '1.5', '1,5', '12a', '1e2', 'absent', 'null', '+1', '0x1', '½'];
  for (const cell of cells) {
    expect(readPasted(`3\t4\n13\t${cell}`, rolls, 0)).toEqual({ marks: { 3: '4', 13: cell }, unmatched: [] });
    expect(readPasted(`4\n${cell}`, rolls, 1)).toEqual({ marks: { 13: '4', 23: cell }, unmatched: [] });
  }
});

it('reports each line without a matching row, and uses the rest', () => {
  expect(readPasted('Roll\tMark\n3\t21\n13\t4\n13\t5\n4\t1\n23\t1,5', rolls, 0)).toEqual({
    marks: { 3: '21', 13: '4', 23: '1,5' },
    unmatched: [
      { line: 1, text: 'Roll Mark', reason: 'roll' },
      { line: 4, text: '13 5', reason: 'twice' },
      { line: 5, text: '4 1', reason: 'roll' },
    ],
  });
  expect(readPasted('1\n2\n3', rolls, 1).unmatched).toEqual([{ line: 3, text: '3', reason: 'surplus' }]);
});

it('does not treat a single cell as a table', () => {
  expect(isTable('12')).toBe(false);
  expect(isTable('12\n')).toBe(false);
  expect(isTable('12\n13')).toBe(true);
  expect(isTable('3\t13')).toBe(true);
});
