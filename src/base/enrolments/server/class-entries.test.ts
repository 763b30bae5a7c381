import { describe, expect, it } from 'vitest';
import { english, inEnglish } from '../../../../test/english.ts';
import { findEntryFaults } from './class-entries.ts';

const members = Array.from({ length: 14 }, (_, index) => ({ roll: index + 1 }));
const present = (roll: number) => ({ roll, status: 'Present' as const });

describe('a list of a class’s students', () => {
  it('is right when every member is in it once, in any order', () => {
    expect(
      findEntryFaults('attendance', members.map(({ roll }) => present(roll)).reverse(), members, { complete: true }),
    ).toEqual({});
  });

  it('may cover only some of the class in a correction', () => {
    expect(findEntryFaults('attendance', [present(3)], members, { complete: false })).toEqual({});
  });

  it('has every fault named where it is', () => {
    const faults = findEntryFaults('attendance', [present(1), present(99), present(1)], [{ roll: 1 }, { roll: 2 }], {
      complete: true,
    });
    expect(inEnglish(faults)).toEqual({
      'attendance.1.roll': 'Roll 99 does not belong to this class.',
      'attendance.2.roll': 'Roll 1 is listed twice.',
      attendance: 'These rolls of the class are missing: 2.',
    });
  });

  it('names at most ten missing rolls, so that the message can be read', () => {
    const faults = findEntryFaults('attendance', [present(1)], members, { complete: true });
    expect(english(faults.attendance)).toBe(
      'These rolls of the class are missing: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 3 more.',
    );
    const ten = findEntryFaults('attendance', [present(1)], members.slice(0, 11), { complete: true });
    expect(english(ten.attendance)).toBe('These rolls of the class are missing: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11.');
  });
});
