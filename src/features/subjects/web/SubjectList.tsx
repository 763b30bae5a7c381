import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNumbers, sessions } from '../../../platform/contract/school-terms.ts';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { OtherSession } from '../../../platform/web/components/OtherSession.tsx';
import { type Column, SortableTable } from '../../../platform/web/components/SortableTable.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import type { Subject } from '../subjects.contract.ts';
import { EditSubject } from './EditSubject.tsx';
import { RemoveSubject } from './RemoveSubject.tsx';
import styles from './Subjects.module.css';

type Props = { readonly subjects: readonly Subject[]; readonly session: string };

/** The school's subjects, of all classes or one; in the current session by default. */
export function SubjectList({ subjects, session }: Props) {
  const { t } = useTranslation('subjects');
  const [chosenClass, chooseClass] = useUrlValue('class');
  const [chosenSession = session, chooseSession] = useUrlValue('session');
  const [edited, setEdited] = useState<Subject>();
  const [removed, setRemoved] = useState<Subject>();
  const shown = subjects.filter(
    (subject) =>
      (!chosenClass || String(subject.class) === chosenClass) &&
      (chosenSession === 'all' || subject.session === chosenSession),
  );

  const columns: Column<Subject>[] = [
    { key: 'class', label: t('class'), value: (subject) => subject.class },
    {
      key: 'name',
      label: t('name'),
      value: ({ name }) => name,
      hasLongWords: true,
      show: (subject) => (
        <>
          {subject.name}
          <span className={styles.onPhone}>
            <OtherSession session={subject.session} present={chosenSession} />
          </span>
        </>
      ),
    },
    { key: 'code', label: t('code'), value: ({ code }) => code },
    { key: 'session', label: t('session'), value: (subject) => subject.session, isDeskOnly: true },
    {
      key: 'actions',
      label: t('actions'),
      value: () => '',
      isUnsorted: true,
      show: (subject) => (
        <Group gap="xs" wrap="nowrap">
          <ActionIcon variant="subtle" size="md" aria-label={t('edit', subject)} onClick={() => setEdited(subject)}>
            <IconPencil aria-hidden size={20} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            size="md"
            aria-label={t('remove', subject)}
            onClick={() => setRemoved(subject)}
          >
            <IconTrash aria-hidden size={20} />
          </ActionIcon>
        </Group>
      ),
    },
  ];
  return (
    <>
      <div className={styles.fields}>
        <NativeSelect
          label={t('class')}
          data={[{ value: '', label: t('allClasses') }, ...classNumbers.map(String)]}
          value={chosenClass ?? ''}
          onChange={(event) => chooseClass(event.currentTarget.value || undefined)}
        />
        <NativeSelect
          label={t('session')}
          data={[{ value: 'all', label: t('allSessions') }, ...sessions]}
          value={chosenSession}
          onChange={(event) => chooseSession(event.currentTarget.value)}
        />
      </div>
      <p className={styles.count}>
        {chosenSession === 'all'
          ? t('countOfAll', { count: shown.length })
          : t('count', { count: shown.length, session: chosenSession })}
      </p>
      {shown.length === 0 ? (
        <Nothing title={t('none')} hint={t('noneHint')} />
      ) : (
        <SortableTable
          label={t('listTitle')}
          columns={columns}
          rows={shown}
          rowKey={({ _id }) => _id}
          firstSortedBy="class"
        />
      )}
      {edited && <EditSubject subject={edited} onDone={() => setEdited(undefined)} />}
      {removed && <RemoveSubject subject={removed} onDone={() => setRemoved(undefined)} />}
    </>
  );
}
