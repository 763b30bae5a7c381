import { Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { importRowStates } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import listStyles from '../../../platform/web/lists/ListPage.module.css';
import { Pager } from '../../../platform/web/lists/Pager.tsx';
import type { Import } from '../imports.contract.ts';
import { CountsFilter, type Shown } from './CountsFilter.tsx';
import styles from './Import.module.css';
import { rowsOfPage, useImportRows } from './imports.hooks.ts';
import { useLeaveOut } from './LeftOutRows.tsx';
import { RowsTable } from './RowsTable.tsx';

type Props = {
  readonly found: Import;
  /** The file is being checked again, or imported. */
  readonly isStale: boolean;
};

/** The rows of an import by state, a page at a time; both are in the address. The wrong ones are shown first. */
export function ImportRows({ found, isStale }: Props) {
  const { t } = useTranslation('imports');
  const [url, setUrl] = useUrlValues();
  const { counts } = found;
  const total = counts.new + counts.changed + counts.same + counts.wrong;
  const usual: Shown = counts.wrong > 0 && found.state === 'checked' ? 'wrong' : 'all';
  const shown = (['all', ...importRowStates] as const).find((state) => state === url.rows) ?? usual;
  if (!found.hasFile) return <p>{t('rowsGone')}</p>;
  if (total === 0) {
    // The faults of such a file are shown above.
    if (found.state !== 'checked' || found.faults.length > 0) return null;
    return <Nothing title={t('noRowsAtAll')} hint={t('noRowsAtAllHint')} drawing="search" />;
  }
  return (
    <section className={styles.rows} data-stale={isStale || undefined}>
      <Title order={2}>{t('rows')}</Title>
      <CountsFilter
        counts={counts}
        total={total}
        shown={shown}
        onChange={(state) => setUrl({ rows: state, page: undefined })}
      />
      <PageOfRows found={found} isStale={isStale} shown={shown} />
    </section>
  );
}

function PageOfRows({ found, isStale, shown }: Props & { readonly shown: Shown }) {
  const { t } = useTranslation('imports');
  const [url, setUrl] = useUrlValues();
  const page = readWholeNumber(url.page ?? '', 1, 1_000_000) ?? 1;
  const top = useRef<HTMLDivElement>(null);
  const { leaveOut } = useLeaveOut(found);
  const state = shown === 'all' ? undefined : shown;
  const { data, error, isPlaceholderData, refetch } = useImportRows(found, { state, page });
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / rowsOfPage));
  const isGone = !isPlaceholderData && data !== undefined && page > last;
  useEffect(() => {
    // After another check, the file can have fewer pages.
    if (isGone) setUrl({ page: last === 1 ? undefined : String(last) });
  });
  if (!data) return <FetchState error={error} onRetry={refetch} />;
  if (data.total === 0) return <Nothing title={t('noRowsOf')} hint={t('noRowsOfHint')} drawing="search" />;
  const before = (page - 1) * rowsOfPage;
  const goTo = (next: number) => {
    setUrl({ page: next === 1 ? undefined : String(next) });
    top.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <div ref={top} className={styles.top} />
      <RowsTable
        found={found}
        rows={data.rows}
        isBusy={isPlaceholderData || isStale}
        onLeaveOut={found.state === 'checked' && found.kind !== 'oneroster' ? leaveOut : undefined}
      />
      {last > 1 && (
        <div className={listStyles.foot}>
          <p className={listStyles.range}>
            {t('range', { from: before + 1, to: before + data.rows.length, total: data.total })}
          </p>
          <Pager page={page} last={last} onChange={goTo} />
        </div>
      )}
    </>
  );
}
