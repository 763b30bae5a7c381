import { useTranslation } from 'react-i18next';
import styles from './SignatureLine.module.css';
import './shared.text.ts';

/** A line to sign on, shown in print only. */
export function SignatureLine() {
  const { t } = useTranslation('shared');
  return (
    <p className={styles.line}>
      <span className={styles.name}>{t('signature')}</span>
      <span>{t('signedOn')}</span>
    </p>
  );
}
