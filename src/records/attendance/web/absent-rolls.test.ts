import { describe, expect, it } from 'vitest';
import { rollsByNumber } from '../../../platform/contract/shown-number.ts';
import { absentRolls, afterTyping, readRolls, withRolls } from './absent-rolls.ts';
import type { Lines } from './register-draft.ts';

const ofRolls = (...rolls: number[]) => rollsByNumber(rolls.map((roll) => ({ roll })));
const ofClass = ofRolls(5, 7, 15, 25);

describe('typed rolls', () => {
  it.each(['15 25', '15,25', ' 15;  25.', '15\n25', '15-25', '#15 / #25', '١٥، ٢٥', '１５　２５', '015 25 25'])(
    'are read from %j',
    (text) => {
      const { known, unknown } = readRolls(text, ofClass);
      expect([...known]).toEqual([15, 25]);
      expect(unknown).toEqual([]);
    },
  );

  it('are reported if nobody in the class has them, or if they are not rolls', () => {
    expect(readRolls('15 31 Ana 2b 0 15,25', ofClass)).toEqual({
      known: new Set([15, 25]),
      unknown: ['31', 'Ana', '2b', '0'],
    });
    expect(readRolls(' ,', ofClass)).toEqual({ known: new Set(), unknown: [] });
  });

  it('follow who is absent, and the rest stays as it was typed', () => {
    expect(withRolls('15, 25 ', new Set([7, 15, 25]), ofClass)).toBe('15, 25 7');
    expect(withRolls('15, 25, 7', new Set([15, 7]), ofClass)).toBe('15, 7');
    expect(withRolls('١٥ Ana', new Set(), ofClass)).toBe('Ana');
    expect(withRolls('5 15', new Set([5]), ofClass)).toBe('5');
    expect(withRolls('', new Set([5, 15]), ofClass)).toBe('5 15');
    expect(withRolls('15', new Set(), ofClass)).toBe('');
  });
});

it('reads numbers in class if the class uses them, except one that two students have', () => {
  const numbered = [
    { roll: 901, numberInClass: 1 },
    { roll: 1, numberInClass: 2 },
    { roll: 3, numberInClass: null },
    { roll: 4, numberInClass: 7 },
    { roll: 5, numberInClass: 7 },
  ];
  const numbers = rollsByNumber(numbered);
  expect(readRolls('1 2 3 7', numbers)).toEqual({ known: new Set([901, 1]), unknown: ['3', '7'] });
  expect(withRolls('1', new Set([1, 3]), numbers)).toBe('2');
});

describe('marking a class by typed rolls', () => {
  const late = { status: 'Late', minutesLate: 7 } as const;
  const excused = { status: 'Excused', reason: '2' } as const;
  const begun: Lines = {
    1: { status: 'Present' },
    2: late,
    3: { status: 'Absent' },
    4: excused,
    15: { status: 'Present' },
  };
  const numbers = ofRolls(1, 2, 3, 4, 15);
  const statuses = (lines: Lines) =>
    Object.values(lines)
      .map(({ status }) => status)
      .join(' ');

  it('keeps students absent who were absent before when one more is typed', () => {
    expect(statuses(afterTyping(begun, '3', '3 1', numbers))).toBe('Absent Late Absent Excused Present');
  });

  it('marks students present again when they are removed, and nobody else', () => {
    expect(statuses(afterTyping(begun, '3', '', numbers))).toBe('Present Late Present Excused Present');
  });

  it('leaves no trace of a roll on the way to a longer one, nor of one taken back', () => {
    const lines = { ...begun, 1: late };
    expect(afterTyping(lines, '3', '3 15', numbers)).toMatchObject({ 1: late, 15: { status: 'Absent' } });
    expect(afterTyping(lines, '3', ' 3, ', numbers)).toBe(lines);
  });

  it('keeps an excuse, with its reason, whatever is typed', () => {
    expect(afterTyping(begun, '3', '4', numbers)).toMatchObject({ 3: { status: 'Present' }, 4: excused });
  });

  it('marks everybody else present once the first is typed while all are absent, except the excused', () => {
    const untouched: Lines = { 1: { status: 'Absent' }, 2: { status: 'Absent' }, 3: excused };
    expect(statuses(afterTyping(untouched, '', '2', numbers))).toBe('Present Absent Excused');
    expect(afterTyping(untouched, '', '', numbers)).toBe(untouched);
  });

  it('shows absent students in the field; before anybody is present, only those with details', () => {
    expect([...absentRolls(begun)]).toEqual([3]);
    expect([...absentRolls({ 1: { status: 'Absent' }, 2: { status: 'Absent', note: 'Ill' }, 3: excused })]).toEqual([
      2,
    ]);
  });
});
