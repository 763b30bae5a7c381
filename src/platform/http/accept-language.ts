/** The languages that a reader's program asks for, in order of preference, and those that it refuses. */
export type Wishes = { readonly wanted: readonly string[]; readonly refused: readonly string[] };

const oneWish = /^(\*|[a-z]{1,8}(?:-[a-z0-9]{1,8})*)(?:\s*;\s*q=(0(?:\.\d*)?|1(?:\.0*)?))?$/i;

/** Reads a header such as `bn-BD, en;q=0.8, *;q=0.1`; other forms are ignored. */
export function readAcceptLanguage(header: string | undefined): Wishes {
  const wishes = (header ?? '').split(',').flatMap((text) => {
    const [, language, weight = '1'] = oneWish.exec(text.trim()) ?? [];
    return language === undefined ? [] : [{ language, weight: Number(weight) }];
  });
  const wanted = wishes.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight);
  const refused = wishes.filter(({ weight }) => weight === 0);
  return { wanted: wanted.map(({ language }) => language), refused: refused.map(({ language }) => language) };
}
