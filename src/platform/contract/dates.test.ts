import { expect, it } from 'vitest';
import { countDays, datesBetween, dayPlaceOf, daysAfter, weekdayOf } from './dates.ts';

it('counts days over months, years and leap days', () => {
  expect(daysAfter('2027-01-01', -1)).toBe('2026-12-31');
  expect(daysAfter('2028-03-01', -1)).toBe('2028-02-29');
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(countDays('2028-02-28', '2028-03-01')).toBe(2);
  expect(countDays('2027-01-01', '2026-12-31')).toBe(-1);
});

it('knows the weekday of a date, before 1970 too', () => {
  expect(weekdayOf('2027-03-20')).toBe('Saturday');
  expect(weekdayOf('1969-12-31')).toBe('Wednesday');
  expect(dayPlaceOf('2027-03-20')).toBe(0);
});

it('lists the dates from a first to a last, over the end of a leap February', () => {
  expect(datesBetween('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(datesBetween('2028-03-01', '2028-02-28')).toEqual([]);
});
