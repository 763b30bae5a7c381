import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './FullPageNotice.module.css';
import './shared.text.ts';

/**
 * A page with one message and a link home. The link reloads the app, because its state may be broken after an error.
 */
export function FullPageNotice({ title, hint }: { readonly title: string; readonly hint: string }) {
  const { t } = useTranslation('shared');
  return (
    <main className={styles.notice}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.hint}>{hint}</p>
      <Button component="a" href="/" size="md">
        {t('goHome')}
      </Button>
    </main>
  );
}
