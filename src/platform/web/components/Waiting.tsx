import { Loader, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Waiting.module.css';
import './shared.text.ts';

/** A loading indicator, delayed by `quietMs` so that fast loads do not flicker. */
export function Waiting({ quietMs = 300 }: { readonly quietMs?: number }) {
  const { t } = useTranslation('shared');
  const [isShown, setShown] = useState(quietMs === 0);
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
        </>
      )}
    </div>
  );
}
