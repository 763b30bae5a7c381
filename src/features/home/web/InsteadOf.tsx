import { useTranslation } from 'react-i18next';
import type { Lesson } from '../home.contract.ts';
import './home.text.ts';

/** Whose lesson it is, if another takes it. */
export function InsteadOf({ lesson: { insteadOf } }: { readonly lesson: Lesson }) {
  const { t } = useTranslation('home');
  if (insteadOf === undefined) return null;
  return <strong>{insteadOf === null ? t('insteadOfLeft') : t('insteadOf', { name: insteadOf })}</strong>;
}
