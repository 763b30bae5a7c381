import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  compareTexts,
  dayAndTimeAt,
  formatDate,
  formatDay,
  formatInstant,
  formatList,
  formatMoment,
  formatTime,
  setSchoolZone,
} from './format-date.ts';

/** Thursday in America, Friday morning in Dhaka. */
const instant = '2026-11-19T20:41:07.000Z';

describe('dates and times', () => {
  it.each([
    ['Asia/Dhaka', '20 Nov 2026, 02:41', '20 November 2026', ['Friday', '02:41']],
    ['America/Los_Angeles', '19 Nov 2026, 12:41', '19 November 2026', ['Thursday', '12:41']],
  ] as const)('are those of a school in %s, wherever the reader is', (zone, atSchool, day, dayAndTime) => {
    setSchoolZone(zone);
    expect(formatInstant(instant)).toBe(atSchool);
    expect(formatMoment(instant)).toBe(`${atSchool}:07`);
    expect(formatTime(instant)).toBe(atSchool.slice(-5));
    expect(formatDay(instant)).toBe(day);
    expect(dayAndTimeAt(new Date(instant))).toEqual(dayAndTime);
  });

  it('never shift a date without a time', () => {
    setSchoolZone('Pacific/Kiritimati');
    expect(formatDate('2012-02-29')).toBe('29 February 2012');
    expect(formatDate('2026-11-20', 'weekday')).toBe('Fri, 20 Nov 2026');
  });

  it('write midnight as 00:00', () => {
    setSchoolZone('Asia/Dhaka');
    expect(formatTime('2026-11-19T18:00:00.000Z')).toBe('00:00');
    expect(dayAndTimeAt(new Date('2026-11-19T18:00:00.000Z'))).toEqual(['Friday', '00:00']);
  });
});

it('format lists in English and sort names with numbers numerically', () => {
  expect(formatList(['Ada', 'Ben', 'Cleo'])).toBe('Ada, Ben and Cleo');
  expect(['s10', 's9', 'Å'].toSorted(compareTexts)).toEqual(['Å', 's9', 's10']);
});

it('no page chooses a language or a time zone of its own', () => {
  const sources = globSync(['src/{app/pages,platform/web,features/*/web}/**/*.{ts,tsx}']);
  expect(sources.length).toBeGreaterThan(100);
  const own =
    /Intl\.(Collator|DateTimeFormat|ListFormat|NumberFormat|PluralRules|RelativeTimeFormat)|\.toLocale\w*String/;
  const found = sources.filter((file) => own.test(readFileSync(file, 'utf8')));
  // The set-up suggests the device's time zone for the school.
  expect(found.sort()).toEqual([
    'src/features/set-up/web/TimeZoneField.tsx',
    'src/platform/web/components/format-date.ts',
  ]);
});
