import { describe, expect, it } from 'vitest';
import { type Calendar, closedOn, isSchoolDay, schoolDaysOf } from './calendar.rules.ts';

const calendar: Calendar = {
  weeks: [
    { from: '1900-01-01', days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'] },
    { from: '2027-03-15', days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] },
  ],
  closed: [
    { _id: '1', name: 'Eid', from: '2027-03-09', to: '2027-03-10', classes: null },
    { _id: '2', name: 'Trip', from: '2027-03-17', to: '2027-03-17', classes: [5, 6] },
  ],
};

describe('the school days', () => {
  it('are the days of the week that applied at the time, without the closed ones', () => {
    expect(schoolDaysOf(calendar, 5, '2027-03-05', '2027-03-20')).toEqual(
      [7, 8, 11, 14, 15, 16, 18, 19].map((day) => `2027-03-${String(day).padStart(2, '0')}`),
    );
  });

  it('continue for a class while another is closed', () => {
    expect(isSchoolDay(calendar, 5, '2027-03-17')).toBe(false);
    expect(isSchoolDay(calendar, 7, '2027-03-17')).toBe(true);
    expect(isSchoolDay(calendar, null, '2027-03-17')).toBe(true);
    expect(closedOn(calendar.closed, 6, '2027-03-17')?.name).toBe('Trip');
  });

  it('are those of the first known week before all changes, and none without a known week', () => {
    expect(isSchoolDay({ weeks: calendar.weeks.slice(1), closed: [] }, 5, '2020-01-03')).toBe(true);
    expect(isSchoolDay({ weeks: [], closed: [] }, 5, '2027-03-15')).toBe(false);
  });
});
