import { Button, Text, TextInput } from '@mantine/core';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { formatInstant } from '../../../platform/web/components/format-date.ts';
import styles from '../../../platform/web/components/ListPage.module.css';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { type Column, SortableTable } from '../../../platform/web/components/SortableTable.tsx';
import { useSearchText } from '../../../platform/web/components/use-search-text.ts';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import type { FormerStudent } from '../privacy.contract.ts';
import { useFormerStudents } from './privacy.hooks.ts';
import { RecordActions } from './RecordActions.tsx';
import './privacy.text.ts';

/** Deleted students, whose record can still be exported or erased. */
export function FormerStudentsPage() {
  const { t } = useTranslation('privacy');
  const [searched, setSearched] = useUrlValue('search');
  const search = useSearchText(searched, setSearched);
  return (
    <>
      <PageHeader title={t('formerTitle')} hint={t('formerHint')}>
        <Button
          component={Link}
          to="/all_student"
          variant="default"
          leftSection={<IconArrowLeft aria-hidden size={18} />}
          className="not-printed"
        >
          {t('back')}
        </Button>
      </PageHeader>
      <div className={styles.filters}>
        <TextInput
          label={t('search')}
          type="search"
          maxLength={200}
          className={styles.wide ?? ''}
          leftSection={<IconSearch aria-hidden size={18} />}
          {...search}
        />
      </div>
      <Found search={searched} />
    </>
  );
}

function Found({ search }: { readonly search: string | undefined }) {
  const { t } = useTranslation('privacy');
  const { data, error, isPending, isPlaceholderData, refetch } = useFormerStudents(search);
  if (isPending) return <Waiting />;
  if (!data) {
    return <Failure message={failureText(error, t('fetchFailed'), t('fetchNoAnswer'))} onRetry={() => refetch()} />;
  }
  const { rows, total } = data;
  if (total === 0 && search) return <Nothing title={t('noneFound')} hint={t('noneFoundHint')} />;
  if (total === 0) return <Nothing title={t('none')} hint={t('noneHint')} />;
  return (
    <div className={styles.rows} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
      <p className={styles.count} role="status">
        {search ? t('found', { count: total }) : t('count', { count: total })}
        {rows.length < total && ` ${t('newest', { shown: rows.length })}`}
      </p>
      <FormerStudentTable students={rows} />
    </div>
  );
}

function FormerStudentTable({ students }: { readonly students: readonly FormerStudent[] }) {
  const { t } = useTranslation('privacy');
  const columns: Column<FormerStudent>[] = [
    {
      key: 'name',
      label: t('name'),
      value: ({ name }) => name,
      show: ({ name, class: lastClass, roll }) => (
        <>
          {name}
          <Text c="dimmed" size="sm">
            {t('place', { class: lastClass, roll })}
          </Text>
        </>
      ),
    },
    {
      key: 'left',
      label: t('left'),
      value: ({ leftAt }) => leftAt,
      show: ({ leftAt }) => formatInstant(leftAt),
      isDeskOnly: true,
    },
    {
      key: 'actions',
      label: t('actions'),
      value: () => '',
      show: (student) => <RecordActions student={student} />,
      isUnsorted: true,
    },
  ];
  return (
    <SortableTable
      label={t('formerTitle')}
      columns={columns}
      rows={students}
      rowKey={({ _id }) => _id}
      firstSortedBy="none"
    />
  );
}
