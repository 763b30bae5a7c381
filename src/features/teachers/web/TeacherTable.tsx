import { useTranslation } from 'react-i18next';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { RowActions } from '../../../platform/web/components/RowActions.tsx';
import {
  type Column,
  fromSortText,
  SortableTable,
  toSortText,
} from '../../../platform/web/components/SortableTable.tsx';
import { PersonName } from '../../identity/web/PersonName.tsx';
import type { Teacher, TeacherSort } from '../teachers.contract.ts';

type Props = {
  readonly teachers: readonly Teacher[];
  readonly sort: TeacherSort;
  readonly onSort: (sort: TeacherSort) => void;
  readonly onDelete: (teacher: Teacher) => void;
};

export function TeacherTable({ teachers, sort, onSort, onDelete }: Props) {
  const { t } = useTranslation('teachers');
  const rows = teachers.map((teacher, place) => ({ ...teacher, place: place + 1 }));
  const columns: Column<Teacher & { place: number }>[] = [
    { key: 'index', label: t('index'), value: ({ place }) => place, isUnsorted: true, isDeskOnly: true },
    {
      key: 'name',
      label: t('name'),
      value: ({ name }) => name,
      show: (teacher) => <PersonName person={teacher} page="/teacher_details/$id" />,
    },
    {
      key: 'subject',
      label: t('subject'),
      value: ({ subject }) => subject ?? '—',
      hasLongWords: true,
      isUnsorted: true,
      isDeskOnly: true,
    },
    {
      key: 'role',
      label: t('role'),
      value: ({ role }) => role,
      show: () => <Badge>{t('roleTeacher')}</Badge>,
      isUnsorted: true,
    },
    {
      key: 'actions',
      label: t('actions'),
      value: () => '',
      show: (teacher) => <Actions teacher={teacher} onDelete={() => onDelete(teacher)} />,
      isUnsorted: true,
    },
  ];
  return (
    <SortableTable
      label={t('listTitle')}
      columns={columns}
      rows={rows}
      rowKey={({ _id }) => _id}
      sort={fromSortText(sort)}
      onSort={(wanted) => onSort(toSortText(wanted) as TeacherSort)}
    />
  );
}

function Actions({ teacher, onDelete }: { readonly teacher: Teacher; readonly onDelete: () => void }) {
  const { t } = useTranslation('teachers');
  const { name } = teacher;
  return (
    <RowActions
      id={teacher._id}
      detailsPage="/teacher_details/$id"
      editPage="/edit_teacher/$id"
      labels={{ details: t('detailsOf', { name }), edit: t('editOf', { name }), delete: t('deleteOf', { name }) }}
      onDelete={onDelete}
    />
  );
}
