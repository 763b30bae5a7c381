const digit = /\p{Nd}/u;
const otherDigits = /(?![0-9])\p{Nd}/gu;

/** Returns a text with the digits of every script replaced by 0 to 9: `১২` and `١٢` become `12`. */
export function asciiDigits(text: string): string {
  return text.replaceAll(otherDigits, (character) => String(digitValue(character)));
}

/** Returns the letters a to z and the digits of a code that was read from paper, however they are typed. */
export function signsOfCode(typed: string): string {
  return asciiDigits(typed.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}

/**
 * Returns the value of a digit: in Unicode, the digits 0 to 9 of a script are consecutive, so it equals the number of
 * digits before this one.
 */
function digitValue(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let before = 0;
  while (digit.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}
