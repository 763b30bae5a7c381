import i18next from 'i18next';
import { nameParts, type PersonNames } from '../../contract/person-names.ts';
import './form.text.ts';

/** The parts of a name that are known, with what they are called. */
export function nameFacts(person: PersonNames): [string, string][] {
  return nameParts.flatMap((part) => {
    const text = person[part];
    return text === undefined ? [] : [[i18next.t(`form:${part}`), text] as [string, string]];
  });
}
