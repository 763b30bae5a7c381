const digit = /\p{Nd}/u;
const otherDigits = /(?![0-9])\p{Nd}/gu;

/** A text with the digits of every script as 0 to 9: `১২` and `١٢` become `12`. */
export function asciiDigits(text: string): string {
  return text.replaceAll(otherDigits, (character) => String(digitValue(character)));
}

/** In Unicode, the digits 0 to 9 of a script are consecutive, so the number of digits before one is its value. */
function digitValue(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let before = 0;
  while (digit.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}
