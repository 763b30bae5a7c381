import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { askAgain, followConnection, isConnectionLost } from '../../../platform/web/api/connection.ts';
import '../../../platform/web/components/shared.text.ts';
import styles from './ConnectionStrip.module.css';
import './shell.text.ts';

/** Says over every page that the server cannot be reached, as long as that lasts. */
export function ConnectionStrip() {
  const { t } = useTranslation('shell');
  const { t: shared } = useTranslation('shared');
  const isLost = useSyncExternalStore(followConnection, isConnectionLost);
  return (
    <div role="status" className={`${styles.place} not-printed`}>
      {isLost && (
        <div className={styles.strip}>
          <span>{t('connectionLost')}</span>
          <Button variant="default" size="xs" onClick={askAgain}>
            {shared('tryAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}
