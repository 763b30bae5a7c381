import { NativeSelect } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTeacherEmails } from '../../../platform/contract/teacher-emails.ts';
import { Opened } from '../../../platform/web/compare/Opened.tsx';
import { ColourMark } from '../../../platform/web/components/Colour.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { OtherSession } from '../../../platform/web/components/OtherSession.tsx';
import { type Column, SortableTable } from '../../../platform/web/components/SortableTable.tsx';
import { classOptions } from '../../../platform/web/components/school-options.ts';
import { useUrlClass, useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { formatDigits } from '../../../platform/web/format.ts';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import { List } from '../../../platform/web/lists/List.tsx';
import { ListKeys } from '../../../platform/web/lists/ListKeys.tsx';
import { directActionsColumn, RowAction } from '../../../platform/web/lists/RowAction.tsx';
import actions from '../../../platform/web/lists/RowActions.module.css';
import { formatClassBriefly, placeOfClass } from '../../../platform/web/school-classes.ts';
import { useSessionOptions } from '../../school/web/sessions.hooks.ts';
import type { Subject } from '../subjects.contract.ts';
import { EditSubject } from './EditSubject.tsx';
import { RemoveSubject } from './RemoveSubject.tsx';
import styles from './Subjects.module.css';
import { useSubjectColours } from './subjects.hooks.ts';
import type { TeacherChoice } from './TeacherField.tsx';

type Props = { readonly subjects: readonly Subject[]; readonly session: string; readonly choice: TeacherChoice };

/** The school's subjects, of all classes or one; in the current session by default. */
export function SubjectList({ subjects, session, choice }: Props) {
  const { t } = useTranslation('subjects');
  const [chosenClass] = useUrlClass();
  const [chosenSession = session] = useUrlValue('session');
  const [edited, setEdited] = useState<Subject>();
  const [removed, setRemoved] = useState<Subject>();
  const columns = useSubjectColumns(chosenSession, setEdited, setRemoved);
  const shown = subjects.filter(
    (subject) =>
      (chosenClass === undefined || subject.class === chosenClass) &&
      (chosenSession === 'all' || subject.session === chosenSession),
  );

  return (
    <>
      <Filters session={session} />
      <p className={styles.count}>
        {chosenSession === 'all'
          ? t('countOfAll', { count: shown.length })
          : t('count', { count: shown.length, session: formatDigits(chosenSession) })}
      </p>
      {shown.length === 0 ? (
        <Nothing title={t('none')} hint={t('noneHint')} />
      ) : (
        <>
          <List isStale={false}>
            <SortableTable
              label={t('listTitle')}
              columns={columns}
              rows={shown}
              rowKey={({ _id }) => _id}
              rowData={({ _id }) => ({ 'data-row': _id })}
              firstSortedBy="class"
            />
          </List>
          <ListKeys />
        </>
      )}
      {edited && (
        <Opened record={withTeacherEmails(edited)}>
          {(subject) => <EditSubject subject={subject} choice={choice} onDone={() => setEdited(undefined)} />}
        </Opened>
      )}
      {removed && <RemoveSubject subject={removed} onDone={() => setRemoved(undefined)} />}
    </>
  );
}

function Filters({ session }: Pick<Props, 'session'>) {
  const { t } = useTranslation('subjects');
  const sessions = useSessionOptions();
  const [chosenClass, chooseClass] = useUrlClass();
  const [chosenSession = session, chooseSession] = useUrlValue('session');
  return (
    <div className={styles.fields}>
      <NativeSelect
        label={t('chooseClass', { ns: 'shared' })}
        data={[{ value: '', label: t('allClasses', { ns: 'shared' }) }, ...classOptions('all')]}
        value={chosenClass ?? ''}
        onChange={(event) => chooseClass(Number(event.currentTarget.value) || undefined)}
      />
      <NativeSelect
        label={t('session', { ns: 'shared' })}
        data={[{ value: 'all', label: t('allSessions') }, ...sessions]}
        value={chosenSession}
        onChange={(event) => chooseSession(event.currentTarget.value)}
      />
      <ExportMenu
        kind="subjects"
        query={{ class: chosenClass, session: chosenSession === 'all' ? undefined : chosenSession }}
      />
    </div>
  );
}

function useSubjectColumns(
  session: string,
  onEdit: (subject: Subject) => void,
  onRemove: (subject: Subject) => void,
): Column<Subject>[] {
  const { t } = useTranslation('subjects');
  const colourOf = useSubjectColours();
  return [
    {
      key: 'class',
      label: t('chooseClass', { ns: 'shared' }),
      value: (subject) => placeOfClass(subject.class),
      show: (subject) => <span className={styles.class}>{formatClassBriefly(subject.class)}</span>,
    },
    {
      key: 'name',
      label: t('name'),
      value: ({ name }) => name,
      hasLongWords: true,
      show: (subject) => (
        <>
          <ColourMark colour={colourOf(subject.name)} />
          <button type="button" className={styles.name} onClick={() => onEdit(subject)} data-row-link>
            {subject.name}
          </button>
          <span className={styles.onPhone}>
            {subject.teachers.length > 0 && (
              <span className={styles.teacher}>
                <bdi>{namesOf(subject)}</bdi>
              </span>
            )}
            <OtherSession session={subject.session} present={session} />
          </span>
        </>
      ),
    },
    { key: 'code', label: t('code'), value: ({ code }) => code },
    { key: 'teacher', label: t('teacher'), value: namesOf, isDeskOnly: true },
    {
      key: 'session',
      label: t('session', { ns: 'shared' }),
      value: (subject) => subject.session,
      show: (subject) => formatDigits(subject.session),
      isDeskOnly: true,
    },
    directActionsColumn(t('actions', { ns: 'shared' }), (subject) => (
      <>
        <RowAction icon={IconPencil} aria-label={t('edit', subject)} onClick={() => onEdit(subject)} data-edit />
        <RowAction
          icon={IconTrash}
          className={actions.delete}
          aria-label={t('remove', subject)}
          onClick={() => onRemove(subject)}
          data-delete
        />
      </>
    )),
  ];
}

function namesOf({ teachers }: Subject): string {
  return teachers.map(({ name }) => name).join(', ');
}
