/** Returns the words of a list, which are separated by commas; lines end anywhere between two of them. */
export function listed(words: string): string[] {
  return words.split(',').map((word) => word.trim());
}
