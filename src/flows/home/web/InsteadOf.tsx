import { useTranslation } from 'react-i18next';
import type { Lesson } from '../home.contract.ts';
import './home.text.ts';

/** Names the lesson's regular teacher if another one takes it. */
export function InsteadOf({ lesson: { insteadOf } }: { readonly lesson: Lesson }) {
  const { t } = useTranslation('home');
  if (insteadOf === undefined) return null;
  return <strong>{insteadOf === null ? t('insteadOfLeft') : t('insteadOf', { name: insteadOf })}</strong>;
}
