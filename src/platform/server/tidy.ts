/**
 * Returns typed text in the form in which it is stored: Unicode NFC, so that equal words are equal, and without
 * surrounding space.
 */
export function tidy(text: string): string {
  return text.normalize('NFC').trim();
}
