import i18next from 'i18next';
import { erasedGuardianName, erasedName } from '../../contract/school-terms.ts';
import './shared.text.ts';

/** A name as it is shown: what stands in place of an erased one is in the reader's language. */
export function nameOf(name: string): string {
  if (name === erasedGuardianName) return i18next.t('erasedGuardian', { ns: 'shared' });
  return name === erasedName ? i18next.t('erased', { ns: 'shared' }) : name;
}
