import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import type { Reason, StudentInNeed } from '../care.contract.ts';
import styles from './CarePage.module.css';
import { careQuery, useCare } from './care.hooks.ts';
import { StudentList } from './StudentList.tsx';
import './care.text.ts';

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.prefetchQuery(careQuery);
}

/**
 * The students whose attendance calls for care, with the figures that say why. They are listed by class and roll, not
 * ranked.
 */
export function CarePage() {
  const { t } = useTranslation('care');
  const { data: students, error, refetch } = useCare();
  const [reason] = useUrlValue('reason');
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')}>
        <ExportMenu kind="care" query={{ reason }} />
      </PageHeader>
      {students ? <Students students={students} /> : <FetchState error={error} onRetry={refetch} />}
    </>
  );
}

const codes = ['below_percent', 'absent_in_a_row', 'falling'] as const satisfies Reason['code'][];

function Students({ students }: { readonly students: readonly StudentInNeed[] }) {
  const { t } = useTranslation('care');
  const [named, choose] = useUrlValue('reason');
  const code = codes.find((one) => one === named);
  if (students.length === 0) return <Nothing title={t('nobody')} hint={t('nobodyHint')} drawing="people" />;
  const shown = code ? students.filter(({ reasons }) => reasons.some((reason) => reason.code === code)) : [...students];
  const options = [{ value: 'all', label: t('all') }, ...codes.map((value) => ({ value, label: t(`codes.${value}`) }))];
  return (
    <>
      <Choice
        legend={t('reason', { ns: 'shared' })}
        isLegendHidden
        className={styles.reasons}
        options={options}
        value={code ?? 'all'}
        onChange={(value) => choose(value === 'all' ? undefined : value)}
      />
      <p className="hint" role="status">
        {t('count', { count: shown.length })}
      </p>
      <StudentList students={shown} />
    </>
  );
}
