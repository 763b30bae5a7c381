import { useTranslation } from 'react-i18next';
import type { FieldOfPerson } from '../../../base/fields/fields.contract.ts';
import { fieldColumns } from '../../../base/fields/web/field-columns.ts';
import { smallPhoto } from '../../../base/images/images.contract.ts';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import type { Column } from '../../../platform/web/components/SortableTable.tsx';
import { extraColumn, PeopleTable } from '../../../platform/web/lists/PeopleTable.tsx';
import type { ColumnChoice } from '../../../platform/web/lists/use-columns.ts';
import type { Selection } from '../../../platform/web/lists/use-selection.ts';
import type { Teacher, TeacherSort } from '../teachers.contract.ts';
import { extraColumns, extraKeys, type TeacherColumn } from './teacher-columns.ts';

type Props = {
  readonly teachers: readonly Teacher[];
  readonly sort: TeacherSort;
  readonly columns: ColumnChoice<TeacherColumn>;
  readonly own: readonly FieldOfPerson[];
  readonly selection: Selection<Teacher>;
  readonly onSort: (sort: TeacherSort) => void;
  /** Must be referentially stable. */
  readonly onDelete: (id: string) => void;
};

export function TeacherTable({ teachers, columns: { isShown }, own, ...list }: Props) {
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
