import { asciiDigits } from './digits.ts';

/**
 * Parses a number with at most two decimals after a point or comma, in the digits of any script; returns `undefined`
 * unless it is from `least` to `most`. Ignores surrounding spaces, a percent sign and invisible direction marks.
 */
export function readDecimal(text: string, least: number, most: number): number | undefined {
  const digits = asciiDigits(text.replace(/[\p{Cf}%٪]/gu, '').trim()).replace(/[,٫]/u, '.');
  if (!/^(\d+([.]\d{0,2})?|[.]\d{1,2})$/.test(digits)) return undefined;
  const number = Number(digits);
  return number >= least && number <= most ? number : undefined;
}
