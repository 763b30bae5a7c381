import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countDays, datesBetween, daysAfter, weekdayOf } from '../../platform/contract/dates.ts';
import { type Day, days } from '../../platform/contract/school-terms.ts';
import type { Calendar } from './calendar.rules.ts';
import { firstOfWeek, type WeekCycle, Weeks, weekStartOf } from './weeks.rules.ts';

const mondayToFriday: Day[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const holiday = (from: string, to: string, classes: number[] | null = null) => ({
  _id: from,
  name: 'Holiday',
  from,
  to,
  classes,
});
const calendar: Calendar = { weeks: [{ from: '1900-01-01', days: mondayToFriday }], closed: [] };
const cycle: WeekCycle = { names: ['A', 'B'], anchor: '2026-08-31', skipsWeeksWithoutSchool: false, set: [] };
const namesOf = (changes: Partial<WeekCycle>, from: string, weeks: number, closed: Calendar['closed'] = []) => {
  const all = { ...cycle, ...changes };
  return new Weeks(all, { ...calendar, closed })
    .listFrom(from, weeks)
    .map(({ place }) => (place === null ? '-' : all.names[place]))
    .join('');
};

describe('the day on which a week begins', () => {
  it('is the first day of school after the longest gap', () => {
    const first = (...held: Day[]) => days[firstOfWeek(held)];
    expect(first(...mondayToFriday)).toBe('Monday');
    expect(first('Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday')).toBe('Sunday');
    expect(first('Saturday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday')).toBe('Saturday');
    expect(first('Monday', 'Tuesday', 'Thursday', 'Friday', 'Saturday')).toBe('Monday');
    expect(first('Tuesday')).toBe('Tuesday');
    expect(first(...days)).toBe('Saturday');
  });

  it('changes with the days of school from that change on', () => {
    const weeks = [...calendar.weeks, { from: '2026-09-09', days: ['Sunday', 'Monday', 'Tuesday'] as Day[] }];
    expect(weekStartOf({ weeks }, '2026-09-08')).toBe('2026-09-07');
    expect(weekStartOf({ weeks }, '2026-09-12')).toBe('2026-09-07');
    expect(weekStartOf({ weeks }, '2026-09-13')).toBe('2026-09-13');
  });
});

describe('the weeks that alternate', () => {
  it('begin with the first in the week of the anchor, whatever day it is, and alternate in both directions', () => {
    for (const anchor of ['2026-08-31', '2026-09-02', '2026-09-06']) {
      expect(namesOf({ anchor }, '2026-08-31', 5), anchor).toBe('ABABA');
      expect(namesOf({ anchor }, '2026-08-17', 4), anchor).toBe('ABAB');
    }
    expect(namesOf({ names: ['A', 'B', 'C'] }, '2026-08-10', 7)).toBe('ABCABCA');
    expect(namesOf({ names: ['1', '2', '3', '4'] }, '2026-08-24', 6)).toBe('412341');
  });

  it('skip weeks without school if the school chooses so, and only those that all classes have off', () => {
    const autumn = holiday('2026-09-07', '2026-09-11');
    expect(namesOf({}, '2026-08-31', 4, [autumn])).toBe('ABAB');
    const skipsWeeksWithoutSchool = true;
    expect(namesOf({ skipsWeeksWithoutSchool }, '2026-08-31', 4, [autumn])).toBe('A-BA');
    expect(namesOf({ skipsWeeksWithoutSchool }, '2026-08-31', 4, [holiday('2026-09-07', '2026-09-10')])).toBe('ABAB');
    expect(namesOf({ skipsWeeksWithoutSchool }, '2026-08-31', 4, [holiday('2026-09-07', '2026-09-11', [5])])).toBe(
      'ABAB',
    );
    const parts = [holiday('2026-09-07', '2026-09-08'), holiday('2026-09-09', '2026-09-13')];
    expect(namesOf({ skipsWeeksWithoutSchool }, '2026-08-31', 4, parts)).toBe('A-BA');
    expect(namesOf({ skipsWeeksWithoutSchool, anchor: '2026-09-07' }, '2026-08-24', 5, [autumn])).toBe('AB-AB');
  });

  it('continue from a week that is set by hand until the next such week, and stay as they were before it', () => {
    const set = [
      { from: '2026-09-16', name: 'A' },
      { from: '2026-10-05', name: 'A' },
    ];
    expect(namesOf({ set }, '2026-08-24', 8)).toBe('BABABAAB');
    expect(namesOf({ set: [{ from: '2026-09-07', name: 'A' }] }, '2026-08-31', 3)).toBe('AAB');
    expect(namesOf({ set: [{ from: '2026-08-17', name: 'B' }] }, '2026-08-10', 5)).toBe('BBAAB');
    expect(namesOf({ set: [{ from: '2026-09-02', name: 'B' }] }, '2026-08-24', 3)).toBe('BBA');
  });

  it('follow each other without a gap through years of any school days and holidays', () => {
    const day = fc.integer({ min: 0, max: 1_500 }).map((count) => daysAfter('2024-01-01', count));
    const closedDays = fc
      .tuple(day, fc.integer({ min: 0, max: 30 }))
      .map(([from, more]) => holiday(from, daysAfter(from, more)));
    const held = fc.subarray([...days], { minLength: 1 });
    fc.assert(
      fc.property(
        fc.record({
          day,
          anchor: day,
          held,
          cycle: fc.integer({ min: 2, max: 4 }),
          closed: fc.array(closedDays),
          skips: fc.boolean(),
        }),
        ({ day: from, anchor, held: ofSchool, cycle: length, closed, skips }) => {
          const names = ['A', 'B', 'C', 'D'].slice(0, length);
          const weeks = [{ from: '1900-01-01', days: ofSchool }];
          const all = new Weeks({ names, anchor, skipsWeeksWithoutSchool: skips, set: [] }, { weeks, closed });
          const listed = all.listFrom(from, 60);
          let before: number | undefined;
          for (const [index, { from: start, place }] of listed.entries()) {
            expect(countDays(listed[0]?.from ?? '', start)).toBe(7 * index);
            const week = datesBetween(start, daysAfter(start, 6));
            expect(week.map((date) => all.placeOn(date))).toEqual(week.map(() => place));
            const isHeld = week.some(
              (date) => ofSchool.includes(weekdayOf(date)) && !closed.some((one) => one.from <= date && date <= one.to),
            );
            expect(place === null).toBe(skips && !isHeld);
            if (place === null) continue;
            if (before !== undefined) expect(place).toBe((before + 1) % length);
            before = place;
          }
          const anchored = all.weekOf(anchor);
          expect(anchored.place === null || anchored.place === 0).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are known of days that are ages away', () => {
    const far = new Weeks(cycle, calendar);
    expect([far.placeOn('9999-12-20'), far.placeOn('9999-12-31')].sort()).toEqual([0, 1]);
    expect([0, 1]).toContain(far.placeOn('0001-01-10'));
  });
});
