import { useTranslation } from 'react-i18next';
import type { Cover } from '../cover.contract.ts';
import './cover.text.ts';

/** Returns the text that says who takes a lesson for whom. */
export function useInstead(): (cover: Cover) => string {
  const { t } = useTranslation('cover');
  return ({ by, absent }) =>
    absent ? t('instead', { name: by.name, absent: absent.name }) : t('insteadOfLeft', { name: by.name });
}
