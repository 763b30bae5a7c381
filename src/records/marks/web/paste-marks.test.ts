import { expect, it } from 'vitest';
import { scalePresets } from '../../../base/grades/mark-scale-presets.ts';
import { isTable, readPasted } from './paste-marks.ts';

const students = [
  { roll: 3, name: 'Inês Gonçalves' },
  { roll: 13, name: 'Li Wei' },
  { roll: 23, name: 'Ana Costa' },
];

it('pastes a column of marks from the chosen student on, including empty cells', () => {
  expect(readPasted('17\r\n\r\n0\r\n', students, 0)).toEqual({ marks: { 3: '17', 13: '', 23: '0' }, unmatched: [] });
  expect(readPasted('5', students, 1).marks).toEqual({ 13: '5' });
});

it('matches two columns by roll, in any order', () => {
  expect(readPasted('23\t1\n3\t20\n', students, 0)).toEqual({ marks: { 3: '20', 23: '1' }, unmatched: [] });
});

it('reads rolls in the digits of any script, and leaves marks as written', () => {
  expect(readPasted('২৩\t১২\n١٣\t١٩\n００３\t７', students, 0)).toEqual({
    marks: { 3: '７', 13: '١٩', 23: '১২' },
    unmatched: [],
  });
});

it('pastes an invalid mark into its row unchanged', () => {
  const cells = ['-1', '21', '1.5', '1,5', '12a', '1e2', 'absent', 'null', '+1', '0x1', '½'];
  for (const cell of cells) {
    expect(readPasted(`3\t4\n13\t${cell}`, students, 0)).toEqual({ marks: { 3: '4', 13: cell }, unmatched: [] });
    expect(readPasted(`4\n${cell}`, students, 1)).toEqual({ marks: { 13: '4', 23: cell }, unmatched: [] });
  }
});

it('reports each line without a matching row, and uses the rest', () => {
  expect(readPasted('Roll\tMark\n3\t21\n13\t4\n13\t5\n4\t1\n23\t1,5', students, 0)).toEqual({
    marks: { 3: '21', 13: '4', 23: '1,5' },
    unmatched: [
      { line: 1, text: 'Roll Mark', reason: 'roll' },
      { line: 4, text: '13 5', reason: 'twice' },
      { line: 5, text: '4 1', reason: 'roll' },
    ],
  });
  expect(readPasted('1\n2\n3', students, 1).unmatched).toEqual([{ line: 3, text: '3', reason: 'surplus' }]);
});

it('passes over names and remarks beside the rolls', () => {
  const named = '3\tInês Gonçalves\t17\n13\tLi Wei\t\n23\tAna Costa\t1,5';
  expect(readPasted(named, students, 0)).toEqual({ marks: { 3: '17', 13: '', 23: '1,5' }, unmatched: [] });
  expect(readPasted('3\t17\tgood\n13\t4\t', students, 0).marks).toEqual({ 3: '17', 13: '4' });
  expect(readPasted('3\t\t\n13\t\t1,5', students, 0).marks).toEqual({ 3: '', 13: '1,5' });
});

it('finds the column of levels between names and other columns', () => {
  const scale = { name: 'Letters', ...scalePresets.gpa4 };
  const cells = '3\tInês Gonçalves\tA−\t12\tlate\n13\tLi Wei\tb+\t0\t\n23\tAna Costa\tabs\t3\tbetter';
  expect(readPasted(cells, students, 0, scale).marks).toEqual({ 3: 'A−', 13: 'b+', 23: 'abs' });
});

it('matches by name where no line starts with a roll, whatever the case, spaces and encoding of accents', () => {
  const text = 'Name\tMark\nana  costa\t1\nIne\u0302s Gonc\u0327alves\t20\nNobody\t3\nAna Costa\t2';
  expect(readPasted(text, students, 1)).toEqual({
    marks: { 3: '20', 23: '1' },
    unmatched: [
      { line: 1, text: 'Name Mark', reason: 'name' },
      { line: 4, text: 'Nobody 3', reason: 'name' },
      { line: 5, text: 'Ana Costa 2', reason: 'twice' },
    ],
  });
  expect(readPasted('Li Wei\t13\t9\nAna Costa\t23\t8', students, 0).marks).toEqual({ 13: '9', 23: '8' });
});

it('gives no mark to either of two students of one name', () => {
  const two = [...students, { roll: 33, name: 'Li Wei' }];
  expect(readPasted('Li Wei\t5\nAna Costa\t6', two, 0)).toEqual({
    marks: { 23: '6' },
    unmatched: [{ line: 1, text: 'Li Wei 5', reason: 'namesakes' }],
  });
  expect(readPasted('33\tLi Wei\t5', two, 0).marks).toEqual({ 33: '5' });
});

it('leaves out a line whose roll and name belong to different students', () => {
  expect(readPasted('3\tLi Wei\t5\n13\tLi Wei\t6', students, 0)).toEqual({
    marks: { 13: '6' },
    unmatched: [{ line: 1, text: '3 Li Wei 5', reason: 'differ' }],
  });
});

it('takes decimals with a comma or point for the marks, not the remarks after them', () => {
  expect(readPasted('3\tInês\t13,5\tgood\n13\tLi Wei\t14.25\tvery good', students, 0).marks).toEqual({
    3: '13,5',
    13: '14.25',
  });
});

it('does not treat a single cell as a table', () => {
  expect(isTable('12')).toBe(false);
  expect(isTable('12\n')).toBe(false);
  expect(isTable('12\n13')).toBe(true);
  expect(isTable('3\t13')).toBe(true);
});

it('reads cells that a spreadsheet quotes, as they hold a line break or quotes', () => {
  const text = 'Roll\t"Name\n(as in the list)"\tMark\r\n3\tInês\t20\r\n13\t"Li ""the"" Wei"\tA\r\n23\t\t"8"\r\n';
  expect(readPasted(text, students, 0)).toEqual({
    marks: { 3: '20', 13: 'A', 23: '8' },
    unmatched: [{ line: 1, text: 'Roll Name (as in the list) Mark', reason: 'roll' }],
  });
  expect(readPasted('5\n\n"6"', students, 0).marks).toEqual({ 3: '5', 13: '', 23: '6' });
});
