import { Button, Pagination } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../../platform/web/components/ListPage.module.css';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import type { Student } from '../students.contract.ts';
import { StudentTable } from './StudentTable.tsx';
import type { StudentFilters } from './use-student-filters.ts';

type Props = {
  readonly students: readonly Student[];
  readonly total: number;
  /** How many students precede these; may belong to the previous page while the requested one loads. */
  readonly before: number;
  /** The requested page is still loading. */
  readonly isStale: boolean;
  readonly filters: StudentFilters;
  readonly onDelete: (student: Student) => void;
};

/** One page of students, with the total and the pagination. */
export function StudentPage({ students, total, before, isStale, filters, onDelete }: Props) {
  const { t } = useTranslation('students');
  const { query, isFiltered, change, goTo, insteadGoTo } = filters;
  const lastPage = Math.max(1, Math.ceil(total / query.size));

  useEffect(() => {
    if (!isStale && query.page > lastPage) insteadGoTo(lastPage);
  }, [isStale, query.page, lastPage, insteadGoTo]);

  if (total === 0 && isFiltered) return <NobodyFound filters={filters} />;
  if (total === 0) return <Nothing title={t('none')} hint={t('noneHint')} />;
  return (
    <div className={styles.rows} data-stale={isStale || undefined} aria-busy={isStale}>
      <p className={styles.count} role="status">
        {isFiltered ? t('found', { count: total }) : t('count', { count: total })}
      </p>
      <StudentTable
        students={students}
        before={before}
        sort={query.sort}
        onSort={(sort) => change({ sort })}
        onDelete={onDelete}
      />
      <div className={styles.foot}>
        <p className={styles.range}>{t('range', { from: before + 1, to: before + students.length, total })}</p>
        <Pagination
          total={lastPage}
          value={query.page}
          onChange={goTo}
          aria-label={t('pages')}
          getItemProps={(page) => ({ 'aria-label': t('page', { page }) })}
          getControlProps={(control) => ({ 'aria-label': control === 'next' ? t('next') : t('previous') })}
        />
      </div>
    </div>
  );
}

export function NobodyFound({ filters }: Pick<Props, 'filters'>) {
  const { t } = useTranslation('students');
  return (
    <>
      <Nothing title={t('noneFound')} hint={t('noneFoundHint')} />
      <Button variant="default" mt="md" onClick={filters.clear}>
        {t('clear')}
      </Button>
    </>
  );
}
