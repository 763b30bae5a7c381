/**
 * Returns a name without invisible differences and those that lists write differently: case, blanks, dashes, invisible
 * characters and Unicode forms.
 */
export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[‐‒–—―−]/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** Returns whether a reader would take two names for the same. */
export function sameName(one: string, other: string): boolean {
  return plainName(one) === plainName(other);
}

/** Returns whether the names of two classes, such as 1A and 1B, differ only in a letter at the end. */
export function areParallel(one: string, other: string): boolean {
  const [first, second] = [plainName(one), plainName(other)];
  const stem = (name: string) => name.slice(0, -1);
  const endsInLetter = (name: string) => /[^\p{L}]\p{L}$/u.test(name);
  return first !== second && stem(first) === stem(second) && endsInLetter(first) && endsInLetter(second);
}
