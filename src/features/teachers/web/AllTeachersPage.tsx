import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import styles from '../../../platform/web/components/ListPage.module.css';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useSearchText } from '../../../platform/web/components/use-search-text.ts';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { type Teacher, type TeacherSort, teacherSorts } from '../teachers.contract.ts';
import { DeleteTeacher } from './DeleteTeacher.tsx';
import { TeacherTable } from './TeacherTable.tsx';
import { teachersQuery, useTeachers } from './teachers.hooks.ts';
import './teachers.text.ts';

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.prefetchQuery(teachersQuery({ sort: 'name' }));
}

/** The teachers. Search and sort are in the address. */
export function AllTeachersPage() {
  const { t } = useTranslation('teachers');
  const [url, setUrl] = useUrlValues();
  const search = useSearchText(url.search, (text) => setUrl({ search: text }));
  const sort = teacherSorts.find((known) => known === url.sort) ?? 'name';
  const [leaving, setLeaving] = useState<Teacher>();
  return (
    <>
      <PageHeader title={t('listTitle')}>
        <Button component={Link} to="/add_teacher" className="not-printed">
          {t('add')}
        </Button>
      </PageHeader>
      <div className={styles.filters}>
        <TextInput
          label={t('search')}
          type="search"
          className={styles.wide ?? ''}
          leftSection={<IconSearch aria-hidden size={18} />}
          {...search}
        />
      </div>
      <FoundTeachers
        search={url.search}
        sort={sort}
        onSort={(chosen) => setUrl({ sort: chosen })}
        onDelete={setLeaving}
      />
      {leaving && <DeleteTeacher teacher={leaving} onDone={() => setLeaving(undefined)} />}
    </>
  );
}

type FoundProps = {
  readonly search: string | undefined;
  readonly sort: TeacherSort;
  readonly onSort: (sort: TeacherSort) => void;
  readonly onDelete: (teacher: Teacher) => void;
};

function FoundTeachers({ search, sort, onSort, onDelete }: FoundProps) {
  const { t } = useTranslation('teachers');
  const {
    data: teachers,
    error,
    isPending,
    isPlaceholderData,
    refetch,
  } = useTeachers({
    sort,
    ...(search !== undefined && { search }),
  });
  if (isPending) return <Waiting />;
  if (!teachers) {
    return <Failure message={failureText(error, t('fetchFailed'), t('fetchNoAnswer'))} onRetry={() => refetch()} />;
  }
  if (teachers.length === 0) {
    return search ? (
      <Nothing title={t('noneFound')} hint={t('noneFoundHint')} />
    ) : (
      <Nothing title={t('none')} hint={t('noneHint')} />
    );
  }
  return (
    <div className={styles.rows} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
      <p className={styles.count} role="status">
        {search ? t('found', { count: teachers.length }) : t('count', { count: teachers.length })}
      </p>
      <TeacherTable teachers={teachers} sort={sort} onSort={onSort} onDelete={onDelete} />
    </div>
  );
}
