const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Returns the first letters of the first and last word, as a reader sees letters, with their vowel signs and accents.
 * In scripts without capitals it is only one letter, because two joined letters would read as a word.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].flatMap((word) => firstLetter(word) ?? []);
  const [first] = initials;
  if (first === undefined) return '';
  const hasCapitals = first.toUpperCase() !== first.toLowerCase();
  return hasCapitals ? initials.join('').toUpperCase() : first;
}

function firstLetter(word: string | undefined): string | undefined {
  for (const { segment } of letters.segment(word ?? '')) if (/\p{Letter}|\p{Number}/u.test(segment)) return segment;
  return undefined;
}
