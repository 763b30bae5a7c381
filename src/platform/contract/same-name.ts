/** A name without what nobody sees or what lists write differently: case, blanks, invisible signs, forms of one sign. */
export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** Names that a reader would take for one. */
export function sameName(one: string, other: string): boolean {
  return plainName(one) === plainName(other);
}

/** Names of classes beside each other, such as 1A and 1B: alike but for a letter at their ends. */
export function areParallel(one: string, other: string): boolean {
  const [first, second] = [plainName(one), plainName(other)];
  const stem = (name: string) => name.slice(0, -1);
  const endsInLetter = (name: string) => /[^\p{L}]\p{L}$/u.test(name);
  return first !== second && stem(first) === stem(second) && endsInLetter(first) && endsInLetter(second);
}
