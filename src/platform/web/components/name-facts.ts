import i18next from 'i18next';
import { nameParts, type PersonNames } from '../../contract/person-names.ts';
import './form.text.ts';

/** Returns the known parts of a name with their labels. */
export function nameFacts(person: PersonNames): [string, string][] {
  return nameParts.flatMap((part) => {
    const text = person[part];
    return text === undefined ? [] : [[i18next.t(`form:${part}`), text] as [string, string]];
  });
}
