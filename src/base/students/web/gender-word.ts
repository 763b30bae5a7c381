import i18next from 'i18next';
import { genders } from '../../../platform/contract/school-terms.ts';
import './students.text.ts';

/** The translated word for a gender, which is stored in English; blank if it is unknown. */
export function genderWord(gender: string | null): string {
  const known = genders.find((one) => one === gender);
  return known ? i18next.t(`students:genders.${known}`) : (gender ?? '');
}
