import { useTranslation } from 'react-i18next';
import { formatDigits } from '../format.ts';
import styles from './OtherSession.module.css';
import './form.text.ts';

type Props = { readonly session: string; readonly present: string | undefined };

/** A student's session, if it is not the school's current one. */
export function OtherSession({ session, present }: Props) {
  const { t } = useTranslation('form');
  if (present === undefined || session === present) return null;
  return <span className={styles.session}>{t('ofSession', { session: formatDigits(session) })}</span>;
}
