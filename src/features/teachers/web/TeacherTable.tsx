import { useTranslation } from 'react-i18next';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import {
  type Column,
  fromSortText,
  SortableTable,
  toSortText,
} from '../../../platform/web/components/SortableTable.tsx';
import list from '../../../platform/web/lists/List.module.css';
import { PersonName } from '../../../platform/web/lists/PersonName.tsx';
import { RowActions } from '../../../platform/web/lists/RowActions.tsx';
import type { PersonPages } from '../../../platform/web/lists/RowMenu.tsx';
import { selectColumn } from '../../../platform/web/lists/SelectColumn.tsx';
import type { ColumnChoice } from '../../../platform/web/lists/use-columns.ts';
import type { Selection } from '../../../platform/web/lists/use-selection.ts';
import { smallPhoto } from '../../images/images.contract.ts';
import type { Teacher, TeacherSort } from '../teachers.contract.ts';
import { extraColumns, extraKeys, type TeacherColumn } from './teacher-columns.ts';

const pages: PersonPages = { details: '/teacher_details', edit: '/edit_teacher' };

type Props = {
  readonly teachers: readonly Teacher[];
  readonly sort: TeacherSort;
  readonly columns: ColumnChoice<TeacherColumn>;
  readonly selection: Selection<Teacher>;
  readonly onSort: (sort: TeacherSort) => void;
  /** Must be referentially stable. */
  readonly onDelete: (id: string) => void;
};

type Row = Teacher & { readonly place: number };

export function TeacherTable({ teachers, sort, columns: { isShown }, selection, onSort, onDelete }: Props) {
  const { t } = useTranslation('teachers');
  const rows = teachers.map((teacher, place) => ({ ...teacher, place: place + 1 }));
  const columns: Column<Row>[] = [
    selectColumn(selection),
    { key: 'index', label: t('index'), value: ({ place }) => place, isUnsorted: true, isDeskOnly: true },
    {
      key: 'name',
      label: t('name'),
      value: ({ name }) => name,
      className: list.name,
      show: ({ _id, name, photo, email }) => (
        <PersonName
          href={`${pages.details}/${_id}`}
          name={name}
          photo={isShown('photo') ? smallPhoto(photo) : undefined}
          email={isShown('email') ? email : undefined}
        />
      ),
    },
    ...extraKeys.filter(isShown).map(
      (key): Column<Row> => ({
        key,
        label: t(key),
        value: extraColumns[key],
        className: list.extra,
        show: (teacher) => (
          <bdi className={list.copied} dir={key === 'phone' ? 'ltr' : undefined}>
            {extraColumns[key](teacher) || '—'}
          </bdi>
        ),
        ...(key === 'subject' && { hasLongWords: true }),
        isUnsorted: true,
        isDeskOnly: true,
      }),
    ),
    ...(isShown('role')
      ? [
          {
            key: 'role',
            label: t('role'),
            value: ({ role }: Row) => role,
            show: () => <Badge>{t('roleTeacher')}</Badge>,
            isUnsorted: true as const,
          },
        ]
      : []),
    {
      key: 'actions',
      label: t('actions'),
      value: () => '',
      show: ({ _id, name }) => (
        <RowActions
          id={_id}
          name={name}
          pages={pages}
          isChosen={selection.chosen.has(_id)}
          onToggle={selection.toggle}
          onDelete={onDelete}
        />
      ),
      isUnsorted: true,
      className: list.actions,
    },
  ];
  return (
    <SortableTable
      label={t('listTitle')}
      columns={columns}
      rows={rows}
      rowKey={({ _id }) => _id}
      rowData={({ _id }) => ({ 'data-row': _id, 'data-chosen': selection.chosen.has(_id) ? '' : undefined })}
      sort={fromSortText(sort)}
      onSort={(wanted) => onSort(toSortText(wanted) as TeacherSort)}
    />
  );
}
