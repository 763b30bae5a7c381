/**
 * Returns typed text in the form in which it is stored: well-formed Unicode, which every program can read, in NFC, so
 * that equal words are equal, and without surrounding space.
 */
export function tidy(text: string): string {
  return text.toWellFormed().normalize('NFC').trim();
}
