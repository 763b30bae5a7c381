import { useTranslation } from 'react-i18next';
import type { Import } from '../imports.contract.ts';
import styles from './Import.module.css';
import { ProgressLine } from './ProgressLine.tsx';

/** The progress of the check or the import. */
export function Running({ found: { state, progress } }: { readonly found: Import }) {
  const { t } = useTranslation('imports');
  const isChecking = state === 'checking';
  return (
    <div className={styles.running}>
      <ProgressLine label={t(isChecking ? 'checking' : 'applying')} percent={progress} />
      <p className={styles.dimmed}>{t(isChecking ? 'checkingHint' : 'applyingHint')}</p>
    </div>
  );
}
