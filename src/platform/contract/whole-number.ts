const notDigits = /[^\p{Nd}]/u;
const digit = /\p{Nd}/u;

/** Whether a number field counts as empty. */
export function isBlank(text: string): boolean {
  return visible(text) === '';
}

/**
 * Parses a whole number in the digits of any script; `undefined` unless it is from `least` to `most`. Ignores spaces
 * around it and invisible direction marks, which spreadsheets may copy along.
 */
export function readWholeNumber(text: string, least: number, most: number): number | undefined {
  const digits = visible(text);
  if (digits === '' || notDigits.test(digits)) return undefined;
  const number = Number(Array.from(digits, digitValue).join(''));
  return number >= least && number <= most ? number : undefined;
}

function visible(text: string): string {
  return text.replace(/\p{Cf}/gu, '').trim();
}

/** In Unicode, the digits 0 to 9 of a script are consecutive, so the number of digits before one is its value. */
function digitValue(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let before = 0;
  while (digit.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}
