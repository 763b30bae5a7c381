import { type Language, languages } from './languages.ts';

const numberFormats = new Map<string, Intl.NumberFormat>();

const leftToRightMark = '\u200e';

/** Matches texts whose parts change places within a text from right to left. */
const hasParts = /\p{Nd}[^\p{Nd}:.,]+\p{Nd}/u;

const beginsRightToLeft =
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const hasLetter = /\p{L}/u;

/** Matches numbers alone that change places within a text from right to left, such as `2025-2026`. */
const isRange = /^\p{Nd}+(?:[-–/]\p{Nd}+)+$/u;

/**
 * A number in a locale's digits, without separators between thousands: rolls and years have none. A number that is
 * given as a text, such as `87.50`, keeps its decimals; another text stays as it is.
 */
export function formatNumberIn(locale: string, value: number | string): string {
  return formatIn(locale, 'decimal', value);
}

/** A share in percent, given as `87.50`, with the locale's sign. */
export function formatPercentIn(locale: string, share: number | string): string {
  return formatIn(locale, 'percent', share);
}

function formatIn(locale: string, style: 'decimal' | 'percent', value: number | string): string {
  if (typeof value === 'string' && !/^\d+(\.\d+)?$/.test(value)) return value;
  const number = Number(value);
  const decimals = typeof value === 'string' || style === 'percent' ? decimalsOf(value) : undefined;
  const parts = numberFormat(locale, style, decimals).formatToParts(style === 'percent' ? number / 100 : number);
  // In English the sign stands apart from the number.
  const space = locale.startsWith('en') ? ' ' : '';
  const text = parts.map(({ type, value }) => (type === 'percentSign' ? space + value : value)).join('');
  // A mark of direction at its end would turn a number that follows in the sentence, so the whole is isolated instead.
  return text.includes(leftToRightMark) ? `\u2066${text.replaceAll(leftToRightMark, '')}\u2069` : text;
}

function decimalsOf(value: number | string): number {
  return (String(value).split('.')[1] ?? '').length;
}

function numberFormat(locale: string, style: 'decimal' | 'percent', decimals: number | undefined): Intl.NumberFormat {
  const key = `${locale} ${style} ${decimals}`;
  const fixed = decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(locale, { useGrouping: false, style, ...fixed });
  numberFormats.set(key, known);
  return known;
}

/**
 * A text such as `08:00-08:45` with its digits in a locale's. From right to left it is isolated where its parts would
 * change places, as the end of a lesson and its beginning.
 */
export function digitsIn(locale: string, text: string): string {
  const shown = text.replaceAll(/\d/g, (digit) => formatNumberIn(locale, Number(digit)));
  return isRightToLeft(locale) && hasParts.test(text) ? `\u2066${shown}\u2069` : shown;
}

/** How a class is called: alone or at the beginning of a sentence, or within one. */
export type ClassForm = 'Class' | 'class';

/** A class without a name of its own: `Class 5`, or `class 5` within a sentence. */
export function classIn(locale: string, classNumber: number, form: ClassForm): string {
  const { ofClass, noClass } = languages[locale.split('-')[0] as Language] ?? languages.en;
  if (classNumber === 0) return noClass[form];
  return `${ofClass[form]} ${formatNumberIn(locale, classNumber)}`;
}

/**
 * A text of the other direction, such as a name, isolated so that the sentence around it keeps its order; and a range of
 * numbers, such as the name of a session, so that it keeps its own.
 */
export function isolateIn(locale: string, text: string): string {
  if (isRange.test(text)) return isRightToLeft(locale) ? `\u2066${text}\u2069` : text;
  if (!hasLetter.test(text) || beginsRightToLeft.test(text) === isRightToLeft(locale)) return text;
  return `\u2068${text}\u2069`;
}

function isRightToLeft(locale: string): boolean {
  return languages[locale.split('-')[0] as Language]?.direction === 'rtl';
}
