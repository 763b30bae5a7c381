import { useTranslation } from 'react-i18next';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { OtherSession } from '../../../platform/web/components/OtherSession.tsx';
import { RowActions } from '../../../platform/web/components/RowActions.tsx';
import {
  type Column,
  fromSortText,
  SortableTable,
  toSortText,
} from '../../../platform/web/components/SortableTable.tsx';
import { PersonName } from '../../identity/web/PersonName.tsx';
import { usePresentSession } from '../../school/web/school.hooks.ts';
import type { Student, StudentSort } from '../students.contract.ts';
import styles from './StudentTable.module.css';

type Props = {
  readonly students: readonly Student[];
  /** How many students precede these. */
  readonly before: number;
  readonly sort: StudentSort;
  readonly onSort: (sort: StudentSort) => void;
  readonly onDelete: (student: Student) => void;
};

export function StudentTable({ students, before, sort, onSort, onDelete }: Props) {
  const { t } = useTranslation('students');
  const rows = students.map((student, place) => ({ ...student, place: before + place + 1 }));
  const columns: Column<Student & { place: number }>[] = [
    { key: 'index', label: t('index'), value: ({ place }) => place, isUnsorted: true, isDeskOnly: true },
    {
      key: 'name',
      label: t('name'),
      value: ({ name }) => name,
      show: (student) => <PersonName person={student} page="/student_details/$id" />,
    },
    {
      key: 'roll',
      label: t('roll'),
      value: ({ roll }) => String(roll),
      show: (student) => <Place student={student} />,
    },
    {
      key: 'actions',
      label: t('actions'),
      value: () => '',
      show: (student) => <Actions student={student} onDelete={() => onDelete(student)} />,
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
      onSort={(wanted) => onSort(toSortText(wanted) as StudentSort)}
    />
  );
}

/** The roll with the class as a badge. */
function Place({ student }: { readonly student: Student }) {
  const { t } = useTranslation('students');
  const present = usePresentSession();
  return (
    <span className={styles.place}>
      <span className={styles.roll}>{student.roll}</span>
      <Badge>{t('classBadge', { class: student.class })}</Badge>
      <OtherSession session={student.session} present={present} />
    </span>
  );
}

function Actions({ student, onDelete }: { readonly student: Student; readonly onDelete: () => void }) {
  const { t } = useTranslation('students');
  const { name } = student;
  return (
    <RowActions
      id={student._id}
      detailsPage="/student_details/$id"
      editPage="/edit_student/$id"
      labels={{ details: t('detailsOf', { name }), edit: t('editOf', { name }), delete: t('deleteOf', { name }) }}
      onDelete={onDelete}
    />
  );
}
