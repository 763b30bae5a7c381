import { useTranslation } from 'react-i18next';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { NewestFirst } from '../../../platform/web/components/NewestFirst.tsx';
import { NoneFound } from '../../../platform/web/components/NoneFound.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import listStyles from '../../../platform/web/lists/ListPage.module.css';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { useDateFaults } from '../../school/web/use-date-faults.tsx';
import type { AuditEntry } from '../audit.contract.ts';
import { AuditFilterFields } from './AuditFilterFields.tsx';
import styles from './AuditRow.module.css';
import { AuditRow } from './AuditRow.tsx';
import { useAudit } from './audit.hooks.ts';
import { UnusualReadings } from './UnusualReadings.tsx';
import { type AuditFilterState, useAuditFilters } from './use-audit-filters.ts';
import { WhoSaw } from './WhoSaw.tsx';
import './audit.text.ts';

/** The school's audit log, for its admins. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const state = useAuditFilters();
  const { student } = state.filters;
  const { onFaultOf, instead } = useDateFaults();
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')}>
        {!instead && <ExportMenu kind="audit" query={state.filters} />}
      </PageHeader>
      {student === undefined ? (
        <UnusualReadings />
      ) : (
        <WhoSaw student={student} onAll={() => state.change({ student: undefined })} />
      )}
      <AuditFilterFields state={state} onFaultOf={onFaultOf} />
      {instead || <AuditList state={state} />}
    </>
  );
}

type Props = { readonly state: AuditFilterState };

/** The audit entries, newest first. */
function AuditList({ state }: Props) {
  const { t } = useTranslation('audit');
  const entries = useAudit(state.filters);
  if (!entries.data) return <FetchState error={entries.error} onRetry={entries.refetch} />;
  const count = entries.data.pages.reduce((sum, page) => sum + page.length, 0);
  if (count === 0) return <NoEntries state={state} />;
  return (
    <div className={listStyles.rows} data-stale={entries.isPlaceholderData || undefined}>
      <p className={listStyles.count} role="status">
        {t(entries.hasNextPage ? 'newest' : 'count', { count })}
      </p>
      <div className={styles.head} aria-hidden>
        {(['when', 'who', 'what', 'where'] as const).map((column) => (
          <span key={column}>{t(column)}</span>
        ))}
      </div>
      <NewestFirst label={t('list')} list={entries} show={showEntry} isDense />
    </div>
  );
}

/** The function is referentially stable, so that entries on the screen do not render again. */
function showEntry(entry: AuditEntry) {
  return <AuditRow entry={entry} />;
}

function NoEntries({ state }: Pick<Props, 'state'>) {
  const { t } = useTranslation('audit');
  if (!state.isFiltered) return <Nothing title={t('none')} hint={t('noneHint')} drawing="register" />;
  return <NoneFound title={t('noneFound')} hint={t('noneFoundHint')} clear={t('clear')} onClear={state.clear} />;
}
