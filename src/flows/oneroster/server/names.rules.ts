/** In place of a family name that there is not, as the format wants one. */
const noFamilyName = '-';

/** A name in the two parts of the format: the last word is the family's. `joinName` makes the same name of them. */
export function splitName(name: string): { readonly givenName: string; readonly familyName: string } {
  const at = name.lastIndexOf(' ');
  const [givenName, familyName] = [name.slice(0, Math.max(0, at)), name.slice(at + 1)];
  if (givenName === '' || familyName === '' || familyName === noFamilyName) {
    return { givenName: name, familyName: noFamilyName };
  }
  return { givenName, familyName };
}

type Parts = { readonly givenName: string; readonly middleName?: string; readonly familyName: string };

export function joinName({ givenName, middleName = '', familyName }: Parts): string {
  const parts = [givenName, middleName, familyName === noFamilyName ? '' : familyName];
  return parts.filter((part) => part !== '').join(' ');
}
