import i18next from 'i18next';
import { genders } from '../../../platform/contract/school-terms.ts';
import './students.text.ts';

/** The word for a gender, which records name in English; blank where none is known. */
export function genderWord(gender: string | null): string {
  const known = genders.find((one) => one === gender);
  return known ? i18next.t(`students:genders.${known}`) : (gender ?? '');
}
