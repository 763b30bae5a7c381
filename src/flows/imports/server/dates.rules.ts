import { asciiDigits } from '../../../platform/contract/digits.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { notADate } from '../../../platform/contract/refusals.ts';
import { findDateOrder, isAmbiguousDate, parseDate, realDate } from '../../../platform/spreadsheets/cell-values.ts';
import { ambiguousDate, birthUnlikely, dateMaybeSwapped, datesContradict } from '../imports.refusals.ts';
import { type AnsweredOrder, type Answers, isConfirmed } from './answers.rules.ts';
import { areOfNepal, birthByOtherCalendar, birthInNepal } from './calendars.rules.ts';
import type { GivenRow } from './import-kind.ts';

/** Reads a row's text as a day. */
export type DateReader = (text: string, row: GivenRow) => string | Fault;

type Around = {
  readonly today: string;
  readonly answers: Answers;
  /** Dates of birth: their years may have two digits, and are those of people at school. */
  readonly areBirths?: boolean;
};

/** Reads the dates of a column; unambiguous dates decide whether the day or the month comes first in the others. */
export function readerOfDates(
  rows: readonly GivenRow[],
  field: string,
  { today, answers, areBirths = false }: Around,
): DateReader {
  const all = rows.flatMap(({ given }) => given[field] ?? []).filter((text) => !isConfirmed(answers, field, text));
  const parted = areBirths ? partingDigits(all) : (text: string) => text;
  const texts = all.map(parted);
  const told = answers.dates?.[field];
  const contradicts = !told && hasBothOrders(texts);
  const order = told === 'year-first' ? undefined : (told ?? findDateOrder(texts));
  const cells = answers.cells?.[field];
  const maySwap = cells === undefined && areHalfText(texts);
  const isOfNepal = areBirths && !told && areOfNepal(texts, today);
  const short = told ?? findShortOrder(texts, today);
  return (given, { is1904 }) => {
    const settled = isConfirmed(answers, field, given);
    const text = parted(given);
    if (isOfNepal && !settled) return birthInNepal(text) ?? fault(notADate);
    const numbers = areBirths ? shortNumbers(text) : undefined;
    if (numbers) return short ? (shortDate(numbers, short, today) ?? fault(notADate)) : fault(ambiguousDate);
    if (contradicts && !settled && isClearByOrder(text)) return fault(datesContradict);
    const ofBirth = areBirths ? (namedShortDate(text, today) ?? birthByOtherCalendar(text)) : undefined;
    const date = ofBirth ?? parseDate(text, { is1904, order });
    if (date === undefined) return fault(isAmbiguousDate(text) ? ambiguousDate : notADate);
    if (told && isOfOtherOrder(text, told)) return fault(notADate);
    if (settled) return date;
    const turned = isIso(text) ? turn(date) : undefined;
    if (turned !== undefined && turned !== date) {
      if (maySwap) return fault(dateMaybeSwapped, { one: date, other: turned });
      if (cells === 'swapped') return turned;
    }
    return areBirths && isUnlikely(date, today) ? fault(birthUnlikely, { date }) : date;
  };
}

const oldestYears = 80;

/** A birth this year or last year, or some eighty years ago, is a typing error or a year of two digits. */
function isUnlikely(date: string, today: string): boolean {
  const years = Number(today.slice(0, 4)) - Number(date.slice(0, 4));
  // A birth in the future, or long before all others, has a separate message.
  return date <= today && date >= '1900' && (years < 2 || years > oldestYears);
}

function hasBothOrders(texts: readonly string[]): boolean {
  const orders = new Set(texts.map((text) => findDateOrder([text])));
  return orders.has('day-first') && orders.has('month-first');
}

function isClearByOrder(text: string): boolean {
  return findDateOrder([text]) !== undefined;
}

function isOfOtherOrder(text: string, order: AnsweredOrder): boolean {
  const own = findDateOrder([text]);
  return own !== undefined && own !== order;
}

function isIso(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(text.trim());
}

function turn(date: string): string | undefined {
  const [year, month, day] = date.split('-').map(Number);
  return realDate(year ?? 0, day ?? 0, month ?? 0);
}

/**
 * If some cells are dates whose day could be a month, and all others are text whose day could not, a spreadsheet
 * program with another date format converted the first ones and can have swapped day and month.
 */
function areHalfText(texts: readonly string[]): boolean {
  const dates = texts.filter(isIso);
  const typed = texts.filter((text) => !isIso(text));
  if (dates.length === 0 || typed.length === 0) return false;
  return typed.every(isClearByOrder) && dates.every((text) => turn(text.slice(0, 10)) !== undefined);
}

/** A date whose month is a word and whose year has two digits, such as 14-Feb-12. */
function namedShortDate(text: string, today: string): string | undefined {
  const [, day, month, year] =
    /^(\d{1,2})[-/. ]+(\p{L}[\p{L}\p{M}]+)\.?[-/. ]+['’]?(\d{2})$/u.exec(asciiDigits(text).trim()) ?? [];
  if (year === undefined) return undefined;
  const [inThis, before] = ['20', '19'].map((century) =>
    parseDate(`${day} ${month} ${century}${year}`, { is1904: false, order: undefined }),
  );
  return inThis !== undefined && inThis <= today ? inThis : before;
}

type Numbers = readonly [number, number, number];

/** Dates of six digits, as in personal numbers, with points; a spreadsheet program drops a zero before them. */
function partingDigits(texts: readonly string[]): (text: string) => string {
  if (!texts.some((text) => /^\p{Nd}{6}$/u.test(text.trim()))) return (text) => text;
  return (text) =>
    /^\p{Nd}{5,6}$/u.test(text.trim())
      ? asciiDigits(text.trim())
          .padStart(6, '0')
          .replace(/(..)(..)(..)/, '$1.$2.$3')
      : text;
}

/** A date whose year has two digits. */
function shortNumbers(text: string): Numbers | undefined {
  const [, one, , two, three] = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{2})\.?$/.exec(asciiDigits(text).trim()) ?? [];
  return three === undefined ? undefined : [Number(one), Number(two), Number(three)];
}

function shortDate([one, two, three]: Numbers, order: AnsweredOrder, today: string): string | undefined {
  const [year, month, day] =
    order === 'day-first' ? [three, two, one] : order === 'month-first' ? [three, one, two] : [one, two, three];
  const inThis = realDate(2_000 + year, month, day);
  return inThis !== undefined && inThis <= today ? inThis : realDate(1_900 + year, month, day);
}

/**
 * Returns the only order in which all dates with two-digit years are plausible births of people at school, if there is
 * just one.
 */
function findShortOrder(texts: readonly string[], today: string): AnsweredOrder | undefined {
  const numbers = texts.flatMap((text) => [shortNumbers(text)].filter((one) => one !== undefined));
  const orders = (['day-first', 'month-first', 'year-first'] as const).filter((order) =>
    numbers.every((one) => {
      const date = shortDate(one, order, today);
      return date !== undefined && !isUnlikely(date, today);
    }),
  );
  return orders.length === 1 ? orders[0] : undefined;
}
