import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldOfPerson } from '../../../base/fields/fields.contract.ts';
import { FieldFilters, fieldFiltersIn, withoutFilters } from '../../../base/fields/web/FieldFilters.tsx';
import { useSeenFields } from '../../../base/fields/web/fields.hooks.ts';
import { SavedLists } from '../../../base/fields/web/SavedLists.tsx';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { fieldOfSort } from '../../../platform/contract/own-fields.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { useSearchText } from '../../../platform/web/components/use-search-text.ts';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { ColumnMenu } from '../../../platform/web/lists/ColumnMenu.tsx';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import styles from '../../../platform/web/lists/ListPage.module.css';
import { type Teacher, type TeacherSort, teacherSorts } from '../teachers.contract.ts';
import { DeleteTeacher } from './DeleteTeacher.tsx';
import { FoundTeachers } from './FoundTeachers.tsx';
import { useTeacherColumns } from './teacher-columns.ts';
import { teachersQuery, useTeachers } from './teachers.hooks.ts';
import './teachers.text.ts';

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.prefetchQuery(teachersQuery({ sort: 'name' }));
}

/** The same array each time, so that the columns do not change. */
const noFields: readonly FieldOfPerson[] = [];

/** The teachers. Search and sort are in the address. */
export function AllTeachersPage() {
  const { t } = useTranslation('teachers');
  const { filters, isFiltered, byField, setUrl, clear } = useTeacherFilters();
  const search = useSearchText(filters.search, (text) => setUrl({ search: text }));
  const { data: own = noFields } = useSeenFields('teacher');
  const columns = useTeacherColumns(own);
  const { data: teachers, error, isPlaceholderData, refetch } = useTeachers(filters);
  const [leaving, setLeaving] = useState<Teacher>();
  return (
    <>
      <PageHeader title={t('listTitle')}>
        <ExportMenu kind="teachers" query={filters} />
        <ButtonLink to="/imports" search={{ kind: 'teachers' }} variant="default">
          {t('import', { ns: 'shared' })}
        </ButtonLink>
        <ButtonLink to="/add_teacher">{t('add')}</ButtonLink>
      </PageHeader>
      <div className={styles.filters}>
        <TextInput
          label={t('search')}
          type="search"
          className={styles.wide ?? ''}
          leftSection={<IconSearch aria-hidden size={18} />}
          {...search}
        />
        <ColumnMenu {...columns} />
      </div>
      <SavedLists
        of="teacher"
        filters={filters}
        columns={columns.options.map(({ key }) => key).filter(columns.isShown)}
        isFiltered={isFiltered}
        onOpen={(list) => {
          clear({ sort: undefined, ...list.filters });
          columns.choose(list.columns);
        }}
      />
      <FieldFilters own={own} values={byField} onChange={(key, text) => setUrl({ [key]: text })} />
      {teachers ? (
        <FoundTeachers
          teachers={teachers}
          search={filters.search}
          isStale={isPlaceholderData}
          sort={filters.sort}
          columns={columns}
          own={own}
          isFiltered={isFiltered}
          onSort={(chosen) => setUrl({ sort: chosen })}
          onClear={() => clear()}
          onDelete={setLeaving}
        />
      ) : (
        <FetchState error={error} failed={t('fetchFailed')} noAnswer={t('fetchNoAnswer')} onRetry={refetch} />
      )}
      {leaving && <DeleteTeacher teacher={leaving} onDone={() => setLeaving(undefined)} />}
    </>
  );
}

function useTeacherFilters() {
  const [url, setUrl] = useUrlValues();
  const sorts = [...teacherSorts, ...(fieldOfSort(url.sort ?? '') ? [url.sort as TeacherSort] : [])];
  const sort = sorts.find((known) => known === url.sort) ?? 'name';
  const byField = fieldFiltersIn(url);
  const former = withoutFilters(byField);
  return {
    filters: { sort, ...(url.search !== undefined && { search: url.search }), ...byField },
    isFiltered: Boolean(url.search) || Object.keys(byField).length > 0,
    byField,
    setUrl,
    /** Takes all filters away, and puts others in their place. */
    clear: (others: Readonly<Record<string, string | undefined>> = {}) =>
      setUrl({ ...former, search: undefined, ...others }),
  };
}
