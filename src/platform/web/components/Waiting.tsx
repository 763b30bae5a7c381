import { Button, Loader, VisuallyHidden } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { followConnection, isConnectionLost } from '../api/connection.ts';
import styles from './Waiting.module.css';
import './shared.text.ts';

type Props = { readonly quietMs?: number };

/** From then on, a spinner alone would leave one wondering. */
const longMs = 15_000;

/** A loading indicator, delayed by `quietMs` so that fast loads do not flicker. When it takes long, it says why. */
export function Waiting({ quietMs = 300 }: Props) {
  const { t } = useTranslation('shared');
  const [isShown, setShown] = useState(quietMs === 0);
  const [isLong, setLong] = useState(false);
  const isLost = useSyncExternalStore(followConnection, isConnectionLost);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quietMs);
    return () => clearTimeout(timer);
  }, [quietMs]);
  return (
    <div className={styles.waiting} role="status">
      {isShown && (
        <>
          <Loader aria-hidden />
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
          {isLost ? (
            <p className={styles.why}>{t('offline')}</p>
          ) : (
            isLong && (
              <>
                <p className={styles.why}>{t('takesLong')}</p>
                <Button variant="default" size="sm" onClick={() => window.location.reload()}>
                  {t('tryAgain')}
                </Button>
              </>
            )
          )}
        </>
      )}
    </div>
  );
}
