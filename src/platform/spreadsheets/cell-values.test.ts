import { describe, expect, test } from 'vitest';
import { findDateOrder, isAmbiguousDate, parseDate, parseNumber, parseTime, parseWhole } from './cell-values.ts';

const undecided = { is1904: false, order: undefined };

describe('parseDate', () => {
  test.each([
    ['2012-02-29', '2012-02-29'],
    [' 2012/2/29 ', '2012-02-29'],
    ['29/02/2012', '2012-02-29'],
    ['2/29/2012', '2012-02-29'],
    ['29-02-2012', '2012-02-29'],
    ['3.4.2012', '2012-04-03'],
    ['03/03/2012', '2012-03-03'],
    ['29 Feb 2012', '2012-02-29'],
    ['29-Feb-2012', '2012-02-29'],
    ['29th February, 2012', '2012-02-29'],
    ['Feb 29, 2012', '2012-02-29'],
    ['February 29 2012', '2012-02-29'],
    ['1 Sept 2012', '2012-09-01'],
    ['২৯/০২/২০১২', '2012-02-29'],
    ['২৯ ফেব্রুয়ারি ২০১২', '2012-02-29'],
    ['٢٩/٠٢/٢٠١٢', '2012-02-29'],
    ['\u200f29\u200f/2\u200f/2012', '2012-02-29'],
    ['٢٩ فبراير ٢٠١٢', '2012-02-29'],
    ['29 شباط 2012', '2012-02-29'],
    ['40968', '2012-02-29'],
    ['2012-02-29 08:05', '2012-02-29'],
    ['2012-02-29T00:00:00', '2012-02-29'],
    ['29 / 02 / 2012', '2012-02-29'],
    ['1er mars 2012', '2012-03-01'],
    ['29 de fevereiro de 2012', '2012-02-29'],
    ['29 lutego 2012', '2012-02-29'],
    ['29 февраля 2012 г.', '2012-02-29'],
    ['29 Şubat 2012', '2012-02-29'],
    ['29 Φεβρουαρίου 2012', '2012-02-29'],
    ['2012年2月29日', '2012-02-29'],
    ['2012. 2. 29.', '2012-02-29'],
    ['平成24年2月29日', '2012-02-29'],
    ['令和元年5月1日', '2019-05-01'],
    ['20120229', '2012-02-29'],
    ['29/02/2555', '2012-02-29'],
    ['29/02/2012 à Dakar', '2012-02-29'],
    ['H24.2.29', '2012-02-29'],
    ['Bantul, 29 Februari 2012', '2012-02-29'],
    ['29.02.2012.', '2012-02-29'],
  ])('reads %s', (text, date) => expect(parseDate(text, undecided)).toBe(date));

  test.each([
    '',
    'soon',
    '30/02/2012',
    '2012-13-01',
    '2013-02-29',
    '1900-02-29',
    '29/02/12',
    '2012',
    '7',
    '00/00/2012',
    '31 Foo 2012',
    '1.2.3.2012',
  ])('reads no date in %j', (text) => expect(parseDate(text, undecided)).toBeUndefined());

  test('counts days from 1904 where the file does', () => {
    expect(parseDate('39506', { is1904: true, order: undefined })).toBe('2012-02-29');
  });

  test('uses the given order, or the other if the given one yields no date', () => {
    expect(parseDate('03/04/2012', undecided)).toBeUndefined();
    expect(parseDate('03/04/2012', { is1904: false, order: 'day-first' })).toBe('2012-04-03');
    expect(parseDate('03/04/2012', { is1904: false, order: 'month-first' })).toBe('2012-03-04');
    expect(parseDate('29/02/2012', { is1904: false, order: 'month-first' })).toBe('2012-02-29');
  });

  test('finds ambiguous dates, and lets the others in a column decide', () => {
    expect(isAmbiguousDate('03/04/2012')).toBe(true);
    expect(['03/03/2012', '3.4.2012', '13/04/2012', '2012-03-04', 'x'].filter(isAmbiguousDate)).toEqual([]);
    expect(findDateOrder(['03/04/2012', '2012-01-02', '13/04/2012'])).toBe('day-first');
    expect(findDateOrder(['03/04/2012', '04/13/2012'])).toBe('month-first');
    expect(findDateOrder(['03/04/2012', '05/06/2012'])).toBeUndefined();
    expect(findDateOrder(['13/04/2012', '04/13/2012'])).toBeUndefined();
  });
});

test.each([
  ['12', 12],
  ['১২', 12],
  ['٣', 3],
  ['007', 7],
  ['1.50', 1.5],
  ['1,5', 1.5],
  ['٣٫٥', 3.5],
  ['1,234', 1234],
  ['1,00,000.5', 100_000.5],
  ['1 234', 1234],
  ['-3', -3],
  ['−3', -3],
])('parseNumber reads %s', (text, number) => expect(parseNumber(text)).toBe(number));

test.each(['', 'x', '1e3', '12 3', '1.2.3', '1,2,3', '85%', 'Infinity', '0x10', '--3'])(
  'parseNumber reads no number in %j',
  (text) => expect(parseNumber(text)).toBeUndefined(),
);

test('parseWhole reads whole numbers only', () => {
  expect(['7', '7.0', '৭', '7.5', '9007199254740993', '-0'].map(parseWhole)).toEqual([
    7,
    7,
    7,
    undefined,
    undefined,
    -0,
  ]);
});

test.each([
  ['8:05', '08:05'],
  ['08:05', '08:05'],
  ['08:05:00', '08:05'],
  ['8.05', '08:05'],
  ['8:05 PM', '20:05'],
  ['12:00 am', '00:00'],
  ['12:30pm', '12:30'],
  ['8 am', '08:00'],
  ['০৮:০৫', '08:05'],
  ['٨:٠٥ م', '20:05'],
  ['0.336805555555556', '08:05'],
  ['0.5', '12:00'],
  ['8.3', '08:30'],
  ['2012-02-29 08:05', '08:05'],
])('parseTime reads %s', (text, time) => expect(parseTime(text)).toBe(time));

test.each(['', '8', '24:00', '8:60', '13:00 pm', '08:05:30', '8:5', 'noon'])('parseTime reads no time in %j', (text) =>
  expect(parseTime(text)).toBeUndefined(),
);
