import { describe, expect, it } from 'vitest';
import type { MarkScale } from '../../../platform/contract/mark-scale.ts';
import { completed, countWrong, findMarkFault, isAbsent, readMark, readMaxMark, toText } from './mark-text.ts';

describe('a typed mark', () => {
  it.each(['–', '-', 'A', 'abs', 'Absent', ' absent ', 'ABSENT', 'অনুপস্থিত', 'غائب'])(
    'says by %j that the student did not sit',
    (text) => {
      expect(isAbsent(text)).toBe(true);
      expect(readMark(text, 20)).toBe(null);
    },
  );

  it.each(['Ex', 'e', ' EXEMPT ', 'অব্যাহতি', 'معفى'])('marks the student as exempt with %j', (text) => {
    expect(readMark(text, 20)).toBe('exempt');
    expect(isAbsent(text)).toBe(false);
  });

  it.each([
    ['20', 20],
    ['0', 0],
    [' 12 ', 12],
    ['012', 12],
    ['১২', 12],
    ['١٢', 12],
    ['１２', 12],
    ['', null],
    ['  ', null],
    ['\u200f', null],
    [undefined, null],
  ])('out of 20 is read from %j', (text, mark) => {
    expect(readMark(text, 20)).toBe(mark);
    expect(findMarkFault(text ?? '', 20)).toBeUndefined();
  });

  it.each([
    ['25', 'aboveMax'],
    ['২৫', 'aboveMax'],
    ['99999999999999999999', 'aboveMax'],
    ['1.5', 'notAMark'],
    ['12.5', 'notAMark'],
    ['-1', 'notAMark'],
    ['−1', 'notAMark'],
    ['1e1', 'notAMark'],
    ['1 2', 'notAMark'],
    ['ill', 'notAMark'],
  ])('out of 20 is not read from %j, with a reason', (text, fault) => {
    expect(readMark(text, 20)).toBeUndefined();
    expect(findMarkFault(text, 20)).toBe(fault);
  });

  it('is validated against the current maximum', () => {
    const marks = { 1: '100', 2: '40', 3: '', 4: '1.5' };
    expect(countWrong([1, 2, 3, 4], marks, 100)).toBe(1);
    expect(countWrong([1, 2, 3, 4], marks, 50)).toBe(2);
    expect(countWrong([1, 2, 3, 4], { ...marks, 1: '40' }, 50)).toBe(1);
  });

  it('is not an error when the maximum is invalid', () => {
    expect([readMark('100', undefined), readMark('1.5', undefined)]).toEqual([100, undefined]);
  });
});

it('the maximum marks are a whole number from 1, in any digits', () => {
  expect(['20', '২০', '1', '1000000'].map(readMaxMark)).toEqual([20, 20, 1, 1_000_000]);
  expect(['', '0', '-1', '1.5', '1000001', 'x'].map(readMaxMark)).toEqual(Array(6).fill(undefined));
});

it('takes a dash and the usual words for absent as a student who did not sit', () => {
  for (const text of ['-', '–', ' — ', 'A', 'ab', 'Abs']) {
    expect([text, isAbsent(text), readMark(text, 20), findMarkFault(text, 20)]).toEqual([text, true, null, undefined]);
  }
  for (const text of ['', 'a1', '-5', '–1', 'Aa', 'ill']) expect([text, isAbsent(text)]).toEqual([text, false]);
  expect(findMarkFault('-5', 20)).toBe('notAMark');
});

describe('a mark in a scale', () => {
  const names = ['A', 'A+', 'B', 'Exceeding'];
  const levels = names.map((name) => ({ name, passes: true }));
  const letters: MarkScale = { name: 'Letters', kind: 'levels', levels, writes: { as: 'level' } };
  const twenty: MarkScale = { name: '20', kind: 'number', max: 20, step: 0.25, writes: { as: 'of', decimalSign: ',' } };

  it.each([
    ['13,25', 13.25],
    ['13.5', 13.5],
    ['১৩,৫', 13.5],
    ['١٣٫٥', 13.5],
    ['20', 20],
    ['', null],
    ['–', null],
    ['Ex', 'exempt'],
    ['∅', 'zero'],
  ])('of 0 to 20 in quarters is read from %j', (text, mark) => {
    expect(readMark(text, 20, twenty)).toBe(mark);
  });

  it.each(['13,3', '20,25', '-1', 'B', '1,2,3'])('of 0 to 20 in quarters is not read from %j, which stays', (text) => {
    expect(readMark(text, 20, twenty)).toBeUndefined();
    expect(findMarkFault(text, 20, twenty)).toBe('notOfStep');
  });

  it('is the level in any case of letters, even one with the usual name of an absence', () => {
    expect(readMark('a', 0, letters)).toBe('=A');
    expect(isAbsent('A', letters)).toBe(false);
    expect(readMark(' exceeding ', 0, letters)).toBe('=Exceeding');
    expect(findMarkFault('C', 0, letters)).toBe('notALevel');
  });

  it('is the level however its plus or minus is typed', () => {
    const graded: MarkScale = { ...letters, levels: [{ name: 'A-', passes: true }, ...levels] };
    for (const text of ['A-', 'a−', 'A–', 'Ａ－']) expect([text, readMark(text, 0, graded)]).toEqual([text, '=A-']);
    expect(readMark('A＋', 0, graded)).toBe('=A+');
  });

  it('in percent is read only out of 100', () => {
    expect(readMark('8,5 %', 100, { ...twenty, max: 100, step: 0.5 })).toBe(8.5);
    expect(readMark('8,5 %', 20, twenty)).toBeUndefined();
  });

  it('is done or not in the digits of any script', () => {
    const done: MarkScale = { name: 'Done', kind: 'done', writes: { as: 'percent' } };
    expect(['১', '٠', 'yes', '2'].map((text) => readMark(text, 0, done))).toEqual([true, false, true, undefined]);
  });

  it('is completed by the first key if only one level begins with it', () => {
    expect(completed(letters, '', 'b')).toBe('B');
    expect(completed(letters, '', 'e')).toBe('Exceeding');
    expect(completed(letters, '', 'a')).toBe('a');
    // Deleted text is not completed again.
    expect(completed(letters, 'Exceeding', 'Exceedin')).toBe('Exceedin');
    expect(completed(letters, 'Exceeding', 'e')).toBe('Exceeding');
  });

  it('is written with the school’s decimal sign', () => {
    expect(toText(13.25, twenty)).toBe('13,25');
    expect(toText(13.25)).toBe('13.25');
    expect(toText('=Exceeding', letters)).toBe('Exceeding');
  });
});
