/** Texts of cells as a person would have typed them. */

const significantDigits = 15;

/**
 * Returns a number as text, without exponent, trailing zeros or the noise of binary fractions, of which spreadsheets
 * show 15 digits. Whole numbers keep all digits of the file, because long ids have more than a JavaScript number can
 * hold.
 */
export function numberText(stored: string): string {
  const text = stored.trim();
  if (/^-?[0-9]+$/.test(text)) return text === '-0' ? '0' : text;
  const number = Number(text);
  if (text === '' || !Number.isFinite(number)) return text;
  if (number === 0) return '0';
  return withoutExponent(String(Number(number.toPrecision(significantDigits))));
}

function withoutExponent(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (exponent === undefined) return text;
  const point = whole.length + Number(exponent);
  const digits = whole + fraction;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0').slice(0, point)}${digits.length > point ? `.${digits.slice(point)}` : ''}`;
}

const daySeconds = 86_400;
/** 31 December 9999. */
const lastDay = { from1900: 2_958_465, from1904: 2_957_003 };
/** Excel counts a 29 February 1900, which did not exist, so the numbers of days from March 1900 on are one too high. */
const leapDayOf1900 = 60;
const epoch1900 = Date.UTC(1899, 11, 31);
const epoch1904 = Date.UTC(1904, 0, 1);

/**
 * Returns the date of a day's number; `1900-02-29` for the day that only Excel knows, `undefined` for an invalid
 * number.
 */
export function dateOfSerial(day: number, is1904: boolean): string | undefined {
  if (!Number.isInteger(day) || day < (is1904 ? 0 : 1)) return undefined;
  if (day > (is1904 ? lastDay.from1904 : lastDay.from1900)) return undefined;
  if (is1904) return dateAfter(epoch1904, day);
  if (day === leapDayOf1900) return '1900-02-29';
  return dateAfter(epoch1900, day > leapDayOf1900 ? day - 1 : day);
}

function dateAfter(epoch: number, days: number): string {
  return new Date(epoch + days * daySeconds * 1_000).toISOString().slice(0, 10);
}

/** Returns `08:05`, with seconds only if there are any. */
function timeText(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (parts[2] === 0) parts.pop();
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Returns a date in the XML format, `2012-02-29T08:05:00.000`, as text. */
export function isoDateText(stored: string): string {
  const [, date, hours, minutes, seconds = '00'] =
    /^(\d{4,}-\d{2}-\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?/.exec(stored.trim()) ?? [];
  if (!date) return stored;
  const time = hours && minutes ? timeText(Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) : '00:00';
  return time === '00:00' ? date : `${date} ${time}`;
}

/** Returns a time in OpenDocument's format, `PT08H05M00S`, as text. */
export function durationText(stored: string): string {
  const [, hours, minutes = '0', seconds = '0'] =
    /^PT(\d+)H(?:(\d+)M)?(?:(\d+)(?:[.,]\d+)?S)?$/.exec(stored.trim()) ?? [];
  if (hours === undefined) return stored;
  return timeText(Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds));
}

/** A share as its cell shows it: 0.85 as 85%. */
export function percentText(share: number): string {
  return `${numberText(String(Number((share * 100).toPrecision(12))))}%`;
}
