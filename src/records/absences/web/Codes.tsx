import { useTranslation } from 'react-i18next';
import { HistoryFold } from '../../../base/history/web/HistoryFold.tsx';
import { useCodes } from '../../../base/school/web/codes.hooks.ts';
import { Opened } from '../../../platform/web/compare/Opened.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import styles from './Codes.module.css';
import { CodesForm } from './CodesForm.tsx';
import './codes.text.ts';

/** The part of the School page for the attendance codes that lines of registers can have. */
export function Codes() {
  const { t } = useTranslation('codes');
  const { data: codes, error, refetch } = useCodes();
  return (
    <div className={styles.codes}>
      <p className={styles.hint}>{t('hint')}</p>
      {codes ? (
        <Opened record={codes}>{(saved) => <CodesForm saved={saved} />}</Opened>
      ) : (
        <FetchState error={error} onRetry={refetch} />
      )}
      <HistoryFold kind="codes" id="1" />
    </div>
  );
}
