import { globSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { formatWeekdayIn } from '../../languages/format-dates.ts';
import {
  compareTexts,
  dayAndTimeAt,
  formatDate,
  formatDay,
  formatDigits,
  formatInstant,
  formatList,
  formatMoment,
  formatNumber,
  formatPercent,
  formatSeries,
  formatTime,
  setSchoolZone,
} from './format.ts';
import { setLocale } from './locale.ts';

/** The instant is Thursday in America and Friday morning in Dhaka. */
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

describe('in another language', () => {
  afterEach(() => setLocale('en-GB'));

  it.each([
    ['en-GB', '1234', '14.50', '87.50 %', '50 %', '—', '08:00'],
    ['bn-BD', '১২৩৪', '১৪.৫০', '৮৭.৫০%', '৫০%', '—', '০৮:০০'],
    ['ar', '1234', '14.50', '\u206687.50%\u2069', '\u206650%\u2069', '—', '08:00'],
    ['ar-EG', '١٢٣٤', '١٤٫٥٠', '٨٧٫٥٠٪\u061c', '٥٠٪\u061c', '—', '٠٨:٠٠'],
  ])('of the locale %s, numbers have its digits and its signs', (locale, number, mean, share, half, none, time) => {
    setLocale(locale);
    expect(formatNumber(1234)).toBe(number);
    expect(formatNumber('14.50')).toBe(mean);
    expect([formatPercent('87.50'), formatPercent(50)]).toEqual([share, half]);
    expect([formatNumber('—'), formatPercent('—')]).toEqual([none, none]);
    expect(formatDigits('08:00')).toBe(time);
  });

  it.each([
    ['en-GB', '08:00-08:45', '2025-2026', '11 / 20'],
    ['bn-BD', '০৮:০০-০৮:৪৫', '২০২৫-২০২৬', '১১ / ২০'],
    ['ar', '\u206608:00-08:45\u2069', '\u20662025-2026\u2069', '\u206611 / 20\u2069'],
    ['ar-EG', '\u2066٠٨:٠٠-٠٨:٤٥\u2069', '\u2066٢٠٢٥-٢٠٢٦\u2069', '\u2066١١ / ٢٠\u2069'],
  ])('of the locale %s, ranges and marks keep the order of their parts', (locale, ...shown) => {
    setLocale(locale);
    expect(['08:00-08:45', '2025-2026', '11 / 20'].map(formatDigits)).toEqual(shown);
  });

  it.each([
    ['bn-BD', 'শুক্রবার', '২০ নভেম্বর, ২০২৬', '২০ নভে, ২০২৬, ০২:৪১', '০২:৪১'],
    ['ar', 'الجمعة', '20 نوفمبر 2026', '20\u200f/11\u200f/2026، 02:41', '02:41'],
    ['ar-EG', 'الجمعة', '٢٠ نوفمبر ٢٠٢٦', '٢٠\u200f/١١\u200f/٢٠٢٦، ٠٢:٤١', '٠٢:٤١'],
  ])('of the locale %s, days and times are in its words', (locale, weekday, date, moment, time) => {
    setSchoolZone('Asia/Dhaka');
    setLocale(locale);
    expect([formatWeekdayIn(locale, 'Friday'), formatDate('2026-11-20', 'weekdayName')]).toEqual([weekday, weekday]);
    expect(formatDate('2026-11-20')).toBe(date);
    expect([formatInstant(instant), formatTime(instant)]).toEqual([moment, time]);
  });
});

it('names of the other direction are isolated in a list, so that they keep their places in it', () => {
  expect(formatList(['Ada', 'فاطمة', 'Ben'])).toBe('Ada, \u2068فاطمة\u2069 and Ben');
  setLocale('ar');
  expect(formatList(['Ada', 'فاطمة'])).toBe('\u2068Ada\u2069 وفاطمة');
  expect(formatList(['2025-2026', 'فاطمة'])).toBe('\u20662025-2026\u2069 وفاطمة');
  setLocale('en-GB');
});

it('texts in a series are joined without “and”', () => {
  expect(formatSeries(['55.00 %', '—', '70.00 %'])).toBe('55.00 %, —, 70.00 %');
});

it('no page chooses a language or a time zone of its own', () => {
  const sources = globSync(['src/{app/pages,platform/web,{base,records,flows}/*/web}/**/*.{ts,tsx}']);
  expect(sources.length).toBeGreaterThan(100);
  const own =
    /Intl\.(Collator|DateTimeFormat|ListFormat|NumberFormat|PluralRules|RelativeTimeFormat)|\.toLocale\w*String/;
  const found = sources.filter((file) => own.test(readFileSync(file, 'utf8')));
  expect(found.sort()).toEqual([
    // The set-up suggests the device's time zone for the school.
    'src/flows/set-up/web/TimeZoneField.tsx',
    // The days of a file have names in the language in which it was written.
    'src/flows/timetable-maker/web/fet/match-days.ts',
    'src/platform/web/format.ts',
  ]);
});
