import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportKindName } from '../imports.contract.ts';
import { FileDrop } from './FileDrop.tsx';
import styles from './Start.module.css';
import { Templates } from './Templates.tsx';

/** The template of a kind, and the upload of a file. */
export function NewImport({ kind }: { readonly kind: ImportKindName }) {
  const { t } = useTranslation('imports');
  return (
    <div className={styles.steps}>
      {/* Other programs make such a file. */}
      {kind !== 'oneroster' && (
        <section className={styles.step}>
          <Title order={2}>{t('template')}</Title>
          <p className={styles.dimmed}>{t('templateHint')}</p>
          <Templates kind={kind} />
        </section>
      )}
      <section className={styles.step}>
        <Title order={2}>{t('upload')}</Title>
        <p className={styles.dimmed}>{t('safe')}</p>
        <FileDrop kind={kind} />
      </section>
    </div>
  );
}
