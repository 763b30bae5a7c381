import { asciiDigits } from '../../../platform/contract/digits.ts';
import { realDate } from '../../../platform/spreadsheets/cell-values.ts';

/** The years in which people at school are born, by the calendars of Iran and of Saudi Arabia: no year is in both. */
const calendars = [
  { name: 'persian', from: 1_370, to: 1_406, epoch: 621, length: 1 },
  { name: 'islamic-umalqura', from: 1_412, to: 1_450, epoch: 621.6, length: 0.970_224 },
] as const;
type Calendar = (typeof calendars)[number];

const dayMs = 24 * 60 * 60_000;

/** The lengths of the months of Nepal from the year 2055 on, which no rule gives: 29 days and those that stand here. */
const lengthsInNepal = [
  ...['223222101011', '223231101011', '232321110012', '132321110102'],
  ...['223222101011', '223321101011', '232321110012', '132322010102'],
  ...['223222101011', '223321101011', '232321110012', '222322011002'],
  ...['223222101011', '223321101011', '232321110012', '222322011011'],
  ...['223222101011', '232321101011', '232321110012', '222322101011'],
  ...['223222101011', '232321110011', '232321110102', '222322101011'],
  ...['223222101011', '232321110011', '232321110102', '223222101011'],
];
const monthsInNepal = [...lengthsInNepal.join('')].map((more) => 29 + Number(more));
const firstInNepal = { year: 2_055, day: Date.UTC(1998, 3, 14) / dayMs };

/**
 * Whether the dates of birth of a column are by the calendar of Nepal, which is 57 years ahead: most of them are in years that have
 * not yet begun.
 */
export function areOfNepal(texts: readonly string[], today: string): boolean {
  const year = Number(today.slice(0, 4));
  // In Thailand years are 543 ahead.
  const ahead = texts.filter((text) => {
    const given = numbersIn(text)?.[0] ?? 0;
    return given > year && given < year + 100;
  });
  return ahead.length * 2 > texts.length;
}

/** A date by the calendar of Nepal, such as 2068/11/02, as `YYYY-MM-DD`; `undefined` for any other. */
export function birthInNepal(text: string): string | undefined {
  const [year = 0, month = 0, day = 0] = numbersIn(text) ?? [];
  const place = (year - firstInNepal.year) * 12 + month - 1;
  if (month < 1 || month > 12 || day < 1 || day > (monthsInNepal[place] ?? 0)) return undefined;
  const before = monthsInNepal.slice(0, place).reduce((sum, length) => sum + length, 0);
  return new Date((firstInNepal.day + before + day - 1) * dayMs).toISOString().slice(0, 10);
}

/** The year, month and day of a date in numbers, the year first or last. */
function numbersIn(text: string): Numbers | undefined {
  const typed = asciiDigits(text).replaceAll(/\p{Cf}|\s/gu, '');
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed) ?? [];
  const [, last, middle, first] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(typed) ?? [];
  if (year !== undefined) return [Number(year), Number(month), Number(day)];
  return first === undefined ? undefined : [Number(first), Number(middle), Number(last)];
}

/** A date of birth by the solar or the lunar calendar of Islam, such as 1392/05/12, as `YYYY-MM-DD`; `undefined` for any other. */
export function birthByOtherCalendar(text: string): string | undefined {
  const typed = asciiDigits(text)
    .replaceAll(/[\p{Cf}هـ]/gu, '')
    .trim();
  // In Taiwan years are counted from the Republic on, which is 1911 less.
  const [, ofRepublic, ...rest] = /^(1[01]\d)[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/u.exec(typed) ?? [];
  if (ofRepublic !== undefined) return realDate(Number(ofRepublic) + 1_911, Number(rest[0]), Number(rest[1]));
  const { year, month, day } =
    /^(?<year>1[34]\d\d)[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/.exec(typed)?.groups ??
    /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>1[34]\d\d)$/.exec(typed)?.groups ??
    {};
  const calendar = calendars.find(({ from, to }) => Number(year) >= from && Number(year) <= to);
  return calendar && findDay(calendar, [Number(year), Number(month), Number(day)]);
}

type Numbers = readonly [number, number, number];

/** Searches for the day, between two that surely are before and after it. */
function findDay(calendar: Calendar, wanted: Numbers): string | undefined {
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar.name}-nu-latn`, {
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' },
  });
  const middle = Date.UTC(Math.round(calendar.epoch + wanted[0] * calendar.length), 6, 1) / dayMs;
  let [low, high] = [middle - 800, middle + 800];
  while (low <= high) {
    const at = Math.floor((low + high) / 2);
    const order = compare(numbersOf(format, at), wanted);
    if (order === 0) return new Date(at * dayMs).toISOString().slice(0, 10);
    if (order < 0) low = at + 1;
    else high = at - 1;
  }
  return undefined;
}

function numbersOf(format: Intl.DateTimeFormat, day: number): Numbers {
  const parts = format.formatToParts(day * dayMs);
  const of = (type: string) => Number.parseInt(parts.find((part) => part.type === type)?.value ?? '', 10);
  return [of('year'), of('month'), of('day')];
}

function compare(one: Numbers, other: Numbers): number {
  const place = one.findIndex((number, at) => number !== other[at]);
  return place < 0 ? 0 : (one[place] ?? 0) - (other[place] ?? 0);
}
