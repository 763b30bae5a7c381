import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { followConnection, isConnectionLost, retryNow } from '../../../platform/web/api/connection.ts';
import '../../../platform/web/components/shared.text.ts';
import styles from './ConnectionStrip.module.css';
import './shell.text.ts';

/** A banner above every page while the server cannot be reached. */
export function ConnectionStrip() {
  const { t } = useTranslation('shell');
  const { t: shared } = useTranslation('shared');
  const isLost = useSyncExternalStore(followConnection, isConnectionLost);
  return (
    <div role="status" className={`${styles.place} not-printed`}>
      {isLost && (
        <div className={styles.strip}>
          <span>{t('connectionLost')}</span>
          <Button variant="default" size="xs" onClick={retryNow}>
            {shared('tryAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}
