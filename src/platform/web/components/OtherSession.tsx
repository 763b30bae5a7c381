import { useTranslation } from 'react-i18next';
import { formatDigits } from '../format.ts';
import styles from './OtherSession.module.css';
import './form.text.ts';

type Props = { readonly session: string; readonly present: string | undefined };

/** A student's session, if it is not the school's current one. */
export function OtherSession({ session, present }: Props) {
  return present === undefined || session === present ? null : <Session session={session} />;
}

/** This is a separate component, so that a long list of students of the current session does not load the words. */
function Session({ session }: Pick<Props, 'session'>) {
  const { t } = useTranslation('form');
  return <span className={styles.session}>{t('ofSession', { session: formatDigits(session) })}</span>;
}
