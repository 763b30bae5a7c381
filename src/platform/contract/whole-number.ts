import { asciiDigits } from './digits.ts';

/** Returns whether a number field counts as empty. */
export function isBlank(text: string): boolean {
  return visible(text) === '';
}

/**
 * Parses a whole number in the digits of any script; returns `undefined` unless it is from `least` to `most`. Ignores
 * surrounding spaces and invisible direction marks, which spreadsheets can copy along.
 */
export function readWholeNumber(text: string, least: number, most: number): number | undefined {
  const digits = asciiDigits(visible(text));
  if (!/^[0-9]+$/.test(digits)) return undefined;
  const number = Number(digits);
  return number >= least && number <= most ? number : undefined;
}

function visible(text: string): string {
  return text.replace(/\p{Cf}/gu, '').trim();
}
