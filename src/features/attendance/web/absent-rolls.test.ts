import { describe, expect, it } from 'vitest';
import { readRolls, withoutRoll, withRoll } from './absent-rolls.ts';

const ofClass = { 5: 'Present', 7: 'Present', 15: 'Absent', 25: 'Absent' };

describe('typed rolls', () => {
  it.each(['15 25', '15,25', ' 15;  25.', '15\n25', '15-25', '#15 / #25', '١٥، ٢٥', '１５　２５', '015 25 25'])(
    'are read from %j',
    (text) => {
      const { known, unknown } = readRolls(text, ofClass);
      expect([...known]).toEqual([15, 25]);
      expect(unknown).toEqual([]);
    },
  );

  it('that are nobody’s in the class are told, and so is what is no roll', () => {
    expect(readRolls('15 31 Ana 2b 0 15,25', ofClass)).toEqual({
      known: new Set([15, 25]),
      unknown: ['31', 'Ana', '2b', '0'],
    });
    expect(readRolls(' ,', ofClass)).toEqual({ known: new Set(), unknown: [] });
  });

  it('can get one more, or lose one, and keep the rest as it was typed', () => {
    expect(withRoll('15, 25 ', 7)).toBe('15, 25 7');
    expect(withoutRoll('15, 25, 7', 25)).toBe('15, 7');
    expect(withoutRoll('١٥ Ana', 15)).toBe('Ana');
    expect(withoutRoll('5 15', 5)).toBe('15');
    expect(withoutRoll('15', 15)).toBe('');
  });
});
