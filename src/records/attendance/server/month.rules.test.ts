import { describe, expect, it } from 'vitest';
import { type AttendanceStatus, isPresent } from '../../../platform/contract/school-terms.ts';
import { daysOfMonth, type Line, studentsOf, worstOf } from './month.rules.ts';

function line(enrolment: number, day: string, status: AttendanceStatus): Line {
  return { enrolment, date: `2026-11-${day}`, status, isAttended: isPresent(status) };
}

describe('a month', () => {
  it('ends with its last day, in every year', () => {
    expect(daysOfMonth('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(daysOfMonth('2028-02').to).toBe('2028-02-29');
    expect(daysOfMonth('2100-02').to).toBe('2100-02-28');
    expect(daysOfMonth('2026-12').to).toBe('2026-12-31');
    expect(daysOfMonth('1001-02').to).toBe('1001-02-28');
  });
});

describe('the mark of a day', () => {
  it('is the worst of its lessons', () => {
    const worst = (...lines: readonly Line[]) => lines.reduce((one, other) => worstOf(other, one));
    const [present, late] = [line(1, '02', 'Present'), line(1, '02', 'Late')];
    const [excused, absent] = [line(1, '02', 'Excused'), line(1, '02', 'Absent')];
    expect(worstOf(present, undefined)).toBe(present);
    expect(worst(absent, present)).toBe(absent);
    expect(worst(present, late)).toBe(late);
    expect(worst(late, excused)).toBe(excused);
    expect(worst(excused, absent)).toBe(absent);
    const lateByLaw = { ...late, isAttended: false };
    expect([worst(late, lateByLaw), worst(lateByLaw, late)]).toEqual([lateByLaw, lateByLaw]);
  });
});

describe('the students of a month', () => {
  it('have each day once, and each status counted apart', () => {
    const enrolled = [{ id: 1, student: 10, roll: 3, name: 'Ana' }];
    const lines = [
      line(1, '02', 'Late'),
      line(1, '03', 'Present'),
      line(1, '03', 'Absent'),
      line(1, '04', 'Excused'),
      line(1, '05', 'Present'),
    ];
    expect(studentsOf(enrolled, lines)).toEqual([
      {
        roll: 3,
        name: 'Ana',
        marks: { '2026-11-02': 'Late', '2026-11-03': 'Absent', '2026-11-04': 'Excused', '2026-11-05': 'Present' },
        present: 1,
        late: 1,
        absent: 1,
        excused: 1,
        total: 4,
        attended: 2,
      },
    ]);
  });

  it('have one line for a student whose roll changed, with the latest roll', () => {
    const enrolled = [
      { id: 1, student: 10, roll: 3, name: 'Ana' },
      { id: 9, student: 10, roll: 30, name: 'Ana' },
      { id: 2, student: 11, roll: 4, name: 'Ben' },
    ];
    const students = studentsOf(enrolled, [line(1, '02', 'Present'), line(9, '03', 'Present')]);
    expect(students.map(({ roll, present }) => [roll, present])).toEqual([
      [30, 2],
      [4, 0],
    ]);
  });
});
