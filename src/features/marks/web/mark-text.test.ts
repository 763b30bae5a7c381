import { describe, expect, it } from 'vitest';
import { countWrong, findMarkFault, isAbsent, readMark, readMaxMark } from './mark-text.ts';

describe('a typed mark', () => {
  it.each(['–', '-', 'A', 'abs', 'Absent', ' absent ', 'ABSENT', 'অনুপস্থিত', 'غائب'])(
    'says by %j that the student did not sit',
    (text) => {
      expect(isAbsent(text)).toBe(true);
      expect(readMark(text, 20)).toBe(null);
    },
  );

  it.each(['Ex', 'e', ' EXEMPT ', 'অব্যাহতি', 'معفى'])('says by %j that the student is exempt', (text) => {
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
  ])('out of 20 is not read from %j, and it is said why', (text, fault) => {
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

it('takes a dash and what lists write for absent as a student who did not sit', () => {
  for (const text of ['-', '–', ' — ', 'A', 'ab', 'Abs']) {
    expect([text, isAbsent(text), readMark(text, 20), findMarkFault(text, 20)]).toEqual([text, true, null, undefined]);
  }
  for (const text of ['', 'a1', '-5', '–1', 'Aa', 'ill']) expect([text, isAbsent(text)]).toEqual([text, false]);
  expect(findMarkFault('-5', 20)).toBe('notAMark');
});
