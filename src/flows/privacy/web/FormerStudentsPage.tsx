import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUndoChange } from '../../../base/history/web/history.hooks.ts';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { Face } from '../../../platform/web/components/Face.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { NoneFound } from '../../../platform/web/components/NoneFound.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { type Column, SortableTable } from '../../../platform/web/components/SortableTable.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { toastError } from '../../../platform/web/components/toast-change.ts';
import { useSearchText } from '../../../platform/web/components/use-search-text.ts';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { formatInstant } from '../../../platform/web/format.ts';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import { List } from '../../../platform/web/lists/List.tsx';
import styles from '../../../platform/web/lists/ListPage.module.css';
import type { FormerStudent } from '../privacy.contract.ts';
import { useFormerStudents } from './privacy.hooks.ts';
import { RecordActions } from './RecordActions.tsx';
import './privacy.text.ts';

const EnrolDialog = lazyPart(() => import('../../../base/students/web/EnrolDialog.tsx'), 'EnrolDialog');

/** Deleted students, whose record can still be exported or erased. */
export function FormerStudentsPage() {
  const { t } = useTranslation('privacy');
  const [searched, setSearched] = useUrlValue('search');
  const search = useSearchText(searched, setSearched);
  return (
    <>
      <PageHeader title={t('formerTitle')} hint={t('formerHint')}>
        <ButtonLink to="/all_student" variant="default" leftSection={<IconArrowLeft aria-hidden size={18} />}>
          {t('back')}
        </ButtonLink>
        <ExportMenu kind="former-students" query={{ search: searched }} />
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
      <Found search={searched} onClear={() => setSearched(undefined)} />
    </>
  );
}

type FoundProps = { readonly search: string | undefined; readonly onClear: () => void };

function Found({ search, onClear }: FoundProps) {
  const { t } = useTranslation('privacy');
  const { data, error, isPlaceholderData, refetch } = useFormerStudents(search);
  if (!data) return <FetchState error={error} onRetry={refetch} />;
  const { rows, total } = data;
  if (total === 0) return <Nobody search={search} onClear={onClear} />;
  return (
    <>
      <p className={styles.count} role="status">
        {search ? t('found', { count: total }) : t('count', { count: total })}
        {rows.length < total && ` ${t('newest', { shown: rows.length })}`}
      </p>
      <List isStale={isPlaceholderData}>
        <FormerStudentTable students={rows} />
      </List>
    </>
  );
}

function Nobody({ search, onClear }: FoundProps) {
  const { t } = useTranslation('privacy');
  if (!search) return <Nothing drawing="people" title={t('none')} hint={t('noneHint')} />;
  return <NoneFound title={t('noneFound')} hint={t('noneFoundHint')} onClear={onClear} />;
}

/** Loaded when it is first wanted. */
function ComeBack({ student }: { readonly student: FormerStudent }) {
  const { t } = useTranslation('privacy');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" aria-label={t('comeBackOf', student)} onClick={() => setOpen(true)}>
        {t('comeBack')}
      </Button>
      {isOpen && (
        <Suspense>
          <EnrolDialog student={student} isBack onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function FormerStudentTable({ students }: { readonly students: readonly FormerStudent[] }) {
  const { t } = useTranslation('privacy');
  const columns: Column<FormerStudent>[] = [
    {
      key: 'name',
      label: t('name', { ns: 'shared' }),
      value: ({ name }) => name,
      show: ({ name, class: lastClass, roll }) => (
        <div className={styles.person}>
          <Face name={name} size={28} />
          <div>
            <bdi>{name}</bdi>
            <Text c="dimmed" size="sm">
              {t('place', { class: lastClass, roll })}
            </Text>
          </div>
        </div>
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
      label: t('actions', { ns: 'shared' }),
      value: () => '',
      show: (student) => (
        <Group gap="xs" className="not-printed">
          <ComeBack student={student} />
          <BringBack student={student} />
          <RecordActions student={student} />
        </Group>
      ),
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

/** Undoes the deletion of a student while no later change affects it; the server reports other obstacles. */
function BringBack({ student }: { readonly student: FormerStudent }) {
  const { t } = useTranslation('privacy');
  const { deletion, name } = student;
  const undo = useUndoChange();
  if (deletion === null) return null;
  const send = () =>
    undo
      .mutateAsync(deletion)
      .then(() => toastSuccess(t('broughtBack', { name })))
      .catch(toastError);
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp aria-hidden size={18} />}
      loading={undo.isPending}
      aria-label={t('bringBackOf', { name })}
      onClick={send}
    >
      {t('bringBack')}
    </Button>
  );
}
