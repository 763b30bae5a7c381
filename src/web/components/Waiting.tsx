import { Loader, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Waiting.module.css';
import '../shell/shell.text.ts';

/** DESIGN 8: what takes longer than this shows that something happens; what is quicker does not flicker. */
const quietMs = 300;

export function Waiting() {
  const { t } = useTranslation('shell');
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
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
