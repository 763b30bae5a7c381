const notDigits = /[^\p{Nd}]/u;
const digit = /\p{Nd}/u;

/** Whether a field for a number is as good as empty. */
export function isBlank(text: string): boolean {
  return visible(text) === '';
}

/**
 * The whole number that a text says, in the digits of any script; `undefined` where it says none from `least` to `most`.
 * Spaces around it are let pass, and so are the invisible marks of direction that a spreadsheet may copy along.
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

/** Unicode lays the digits of a script out in a row from 0 to 9, so how many come before one says its value. */
function digitValue(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let before = 0;
  while (digit.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}
