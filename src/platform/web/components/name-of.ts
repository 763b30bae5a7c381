import i18next from 'i18next';
import { erasedGuardianName, erasedName } from '../../contract/school-terms.ts';
import './shared.text.ts';

/** Returns a name as it is shown: the text that replaces an erased name is in the reader's language. */
export function nameOf(name: string): string {
  if (name === erasedGuardianName) return i18next.t('erasedGuardian', { ns: 'shared' });
  return name === erasedName ? i18next.t('erased', { ns: 'shared' }) : name;
}
