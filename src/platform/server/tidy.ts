/** How typed text is stored: in one form of Unicode (NFC), as equal words are to be equal, and without space around it. */
export function tidy(text: string): string {
  return text.normalize('NFC').trim();
}
