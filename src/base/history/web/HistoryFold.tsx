import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import styles from './HistoryFold.module.css';
import type { HistoryOf } from './history.hooks.ts';
import '../../../platform/web/components/form.text.ts';

const HistorySection = lazyPart(() => import('./HistorySection.tsx'), 'HistorySection');

/** The history of a record that has no page of its own, beside its form; fetched when it is opened. */
export function HistoryFold(of: HistoryOf) {
  const { t } = useTranslation('form');
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={`${styles.fold} not-printed`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{t('history')}</summary>
      {isOpen && (
        <Suspense fallback={<Waiting />}>
          <HistorySection {...of} />
        </Suspense>
      )}
    </details>
  );
}
