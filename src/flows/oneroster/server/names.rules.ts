/** Used for a missing family name, because the format requires one. */
const noFamilyName = '-';

/** Names in the scripts of the East, where the family's stands first. */
const isEastern = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー ]+$/u;

/**
 * A name in the two parts of the format: the last word is the family's, in the East the first. `joinName` makes the same name of
 * them.
 */
export function splitName(name: string): { readonly givenName: string; readonly familyName: string } {
  const at = isEastern.test(name) ? name.indexOf(' ') : name.lastIndexOf(' ');
  const parts = [name.slice(0, Math.max(0, at)), name.slice(at + 1)] as const;
  const [givenName, familyName] = isEastern.test(name) ? [parts[1], parts[0]] : parts;
  if (givenName === '' || familyName === '' || familyName === noFamilyName) {
    return { givenName: name, familyName: noFamilyName };
  }
  return { givenName, familyName };
}

type Parts = { readonly givenName: string; readonly middleName?: string; readonly familyName: string };

export function joinName({ givenName, middleName = '', familyName }: Parts): string {
  const family = familyName === noFamilyName ? '' : familyName;
  const isTurned = [givenName, middleName, family].every((part) => part === '' || isEastern.test(part));
  const parts = isTurned ? [family, middleName, givenName] : [givenName, middleName, family];
  return parts.filter((part) => part !== '').join(' ');
}
