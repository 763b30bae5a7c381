import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldOfPerson } from '../../../base/fields/fields.contract.ts';
import { fieldColumns, printedFields } from '../../../base/fields/web/field-columns.ts';
import { smallPhoto } from '../../../base/images/images.contract.ts';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { NoneFound } from '../../../platform/web/components/NoneFound.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import type { Column } from '../../../platform/web/components/SortableTable.tsx';
import { ChosenBar } from '../../../platform/web/lists/ChosenBar.tsx';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import { List } from '../../../platform/web/lists/List.tsx';
import { ListKeys } from '../../../platform/web/lists/ListKeys.tsx';
import styles from '../../../platform/web/lists/ListPage.module.css';
import { extraColumn, PeopleTable } from '../../../platform/web/lists/PeopleTable.tsx';
import { type PrintedColumn, PrintedList } from '../../../platform/web/lists/PrintedList.tsx';
import type { ColumnChoice } from '../../../platform/web/lists/use-columns.ts';
import { type Selection, useSelection } from '../../../platform/web/lists/use-selection.ts';
import type { Teacher, TeacherSort } from '../teachers.contract.ts';
import { extraColumns, extraKeys, type TeacherColumn } from './teacher-columns.ts';

type Props = {
  readonly teachers: readonly Teacher[];
  readonly search: string | undefined;
  readonly isStale: boolean;
  readonly sort: TeacherSort;
  readonly columns: ColumnChoice<TeacherColumn>;
  readonly own: readonly FieldOfPerson[];
  /** Whether the list is limited by a search or filter. */
  readonly isFiltered: boolean;
  readonly onSort: (sort: TeacherSort) => void;
  readonly onClear: () => void;
  readonly onDelete: (teacher: Teacher) => void;
};

/** The teachers found, and what can be done to those selected. */
export function FoundTeachers({ teachers, search, isStale, isFiltered, onClear, onDelete, ...table }: Props) {
  const { t } = useTranslation('teachers');
  const selection = useSelection(teachers, search ?? '', true);
  const [isPrinting, setPrinting] = useState(false);
  const onPrinted = useCallback(() => setPrinting(false), []);
  const ask = useCallback(
    (id: string) => {
      const teacher = teachers.find(({ _id }) => _id === id);
      if (teacher) onDelete(teacher);
    },
    [teachers, onDelete],
  );
  if (teachers.length === 0) return <Nobody isFiltered={isFiltered} onClear={onClear} />;
  const chosen = [...selection.chosen.values()];
  return (
    <>
      {isPrinting && (
        <PrintedTeachers teachers={chosen} columns={table.columns} own={table.own} onPrinted={onPrinted} />
      )}
      <div className={isPrinting ? 'not-printed' : undefined}>
        <p className={styles.count} role="status">
          {isFiltered ? t('found', { count: teachers.length }) : t('count', { count: teachers.length })}
        </p>
        <List isStale={isStale} selection={selection}>
          <TeacherTable teachers={teachers} selection={selection} onDelete={ask} {...table} />
        </List>
        <ListKeys canSelect canSearch />
      </div>
      <ChosenBar selection={selection} total={teachers.length}>
        <Button variant="default" onClick={() => setPrinting(true)}>
          {t('print', { ns: 'shared' })}
        </Button>
        <ExportMenu kind="teachers" query={{ sort: table.sort }} chosen={chosen.map(({ _id }) => _id)} />
        <ButtonLink
          to="/admin_message"
          search={{ mode: 'send' }}
          state={{ messageTo: { teachers: chosen.map(({ name, email }) => ({ name, email })) } }}
          variant="default"
        >
          {t('messageThese', { count: chosen.length })}
        </ButtonLink>
      </ChosenBar>
    </>
  );
}

function Nobody({ isFiltered, onClear }: Pick<Props, 'isFiltered' | 'onClear'>) {
  const { t } = useTranslation('teachers');
  return isFiltered ? (
    <NoneFound title={t('noneFound')} hint={t('noneFoundHint')} onClear={onClear} />
  ) : (
    <Nothing
      drawing="people"
      title={t('none')}
      hint={t('noneHint')}
      action={<ButtonLink to="/add_teacher">{t('addFirst')}</ButtonLink>}
    />
  );
}

type PrintedProps = Pick<Props, 'teachers' | 'columns' | 'own'> & { readonly onPrinted: () => void };

/** The selected teachers on paper, with the columns that the list shows. */
function PrintedTeachers({ teachers, columns: { isShown }, own, onPrinted }: PrintedProps) {
  const { t } = useTranslation('teachers');
  const columns: (PrintedColumn<Teacher> | false)[] = [
    { label: t('rowNumber', { ns: 'shared' }), value: (_teacher, place) => place + 1, isNumber: true },
    { label: t('name', { ns: 'shared' }), value: ({ name }) => name },
    isShown('email') && { label: t('email', { ns: 'shared' }), value: ({ email }) => email, isWhole: true },
    ...extraKeys.filter(isShown).map((key) => ({ label: t(key), value: extraColumns[key] })),
    ...printedFields<Teacher>(own, isShown),
  ];
  return (
    <PrintedList
      line={t('count', { count: teachers.length })}
      columns={columns.filter((column) => column !== false)}
      rows={teachers}
      onPrinted={onPrinted}
    />
  );
}

type TeacherTableProps = {
  readonly teachers: readonly Teacher[];
  readonly sort: TeacherSort;
  readonly columns: ColumnChoice<TeacherColumn>;
  readonly own: readonly FieldOfPerson[];
  readonly selection: Selection<Teacher>;
  readonly onSort: (sort: TeacherSort) => void;
  /** Must be referentially stable. */
  readonly onDelete: (id: string) => void;
};

function TeacherTable({ teachers, columns: { isShown }, own, ...list }: TeacherTableProps) {
  const { t } = useTranslation('teachers');
  const roleColumn: Column<Teacher> = {
    key: 'role',
    label: t('role'),
    value: ({ role }) => role,
    show: () => <Badge>{t('teacher', { ns: 'shared' })}</Badge>,
    isUnsorted: true,
  };
  return (
    <PeopleTable
      texts={{
        label: t('listTitle'),
        index: t('rowNumber', { ns: 'shared' }),
        name: t('name', { ns: 'shared' }),
        actions: t('actions', { ns: 'shared' }),
      }}
      pages={{ details: '/teacher_details', edit: '/edit_teacher' }}
      rows={teachers.map((teacher, place) => ({ ...teacher, photo: smallPhoto(teacher.photo), place: place + 1 }))}
      columns={[
        ...extraKeys.filter(isShown).map((key) => ({
          ...extraColumn(key, t(key), extraColumns[key]),
          ...(key === 'subject' && { hasLongWords: true as const }),
        })),
        ...fieldColumns<Teacher>(own, isShown),
        ...(isShown('role') ? [roleColumn] : []),
      ]}
      isShown={isShown}
      {...list}
    />
  );
}
