import { Button, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import type { Draft } from '../draft.contract.ts';
import styles from './Draft.module.css';
import type { Names } from './names.ts';
import { useProgress, useStopDraft } from './timetable-maker.hooks.ts';

/** How far the making of a timetable is, what is hardest to place, and the button that ends it with the best so far. */
export function Making({ draft, names }: { readonly draft: Draft; readonly names: Names }) {
  const { t } = useTranslation('timetable-maker');
  const stop = useStopDraft();
  const { placed, of, stuck, moves } = useProgress(draft);
  const title = t(draft.isRepair ? 'repairing' : 'making');
  const rows = stuck.flatMap((key) => names.rowOf(key) ?? []);
  return (
    <section className={styles.making} aria-labelledby="maker-making">
      <h2 id="maker-making" className={styles.title}>
        {title}
      </h2>
      <Progress.Root size="lg">
        <Progress.Section
          value={of === 0 ? 0 : (placed / of) * 100}
          aria-label={title}
          aria-valuetext={t('placed', { placed, of })}
        />
      </Progress.Root>
      <p className={styles.far}>{t('placed', { placed, of })}</p>
      {moves !== undefined && <p className={styles.far}>{t('movesSoFar', { count: moves })}</p>}
      {rows.length > 0 && (
        <>
          <h3 className={styles.stuckTitle}>{t('stuck')}</h3>
          <ul className={styles.stuck}>
            {rows.map((row) => (
              <li key={row.key}>{t('rowWords', names.row(row))}</li>
            ))}
          </ul>
        </>
      )}
      <SaveFailure error={stop.error} />
      <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate(draft._id)}>
        {t('stop')}
      </Button>
    </section>
  );
}
