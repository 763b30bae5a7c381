import { useTranslation } from 'react-i18next';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { colourOfClass } from '../../../platform/web/components/Colour.tsx';
import { OtherSession } from '../../../platform/web/components/OtherSession.tsx';
import type { Column } from '../../../platform/web/components/SortableTable.tsx';
import { formatNumber } from '../../../platform/web/format.ts';
import { extraColumn, PeopleTable } from '../../../platform/web/lists/PeopleTable.tsx';
import type { ColumnChoice } from '../../../platform/web/lists/use-columns.ts';
import type { Selection } from '../../../platform/web/lists/use-selection.ts';
import type { FieldOfPerson } from '../../fields/fields.contract.ts';
import { fieldColumns } from '../../fields/web/field-columns.ts';
import { smallPhoto } from '../../images/images.contract.ts';
import { usePresentSession } from '../../school/web/school.hooks.ts';
import type { Student, StudentSort } from '../students.contract.ts';
import styles from './StudentTable.module.css';
import { extraColumns, extraKeys, type StudentColumn } from './student-columns.ts';

type Props = {
  readonly students: readonly Student[];
  /** The number of students before these. */
  readonly before: number;
  readonly sort: StudentSort;
  readonly columns: ColumnChoice<StudentColumn>;
  readonly own: readonly FieldOfPerson[];
  readonly selection: Selection<Student>;
  readonly onSort: (sort: StudentSort) => void;
  /** Must be referentially stable. */
  readonly onDelete: (id: string) => void;
};

export function StudentTable({ students, before, columns: { isShown }, own, ...list }: Props) {
  const { t } = useTranslation('students');
  const rollColumn: Column<Student> = {
    key: 'roll',
    label: t('roll'),
    value: ({ roll }) => String(roll),
    show: (student) => <Place student={student} hasClass={isShown('class')} />,
  };
  return (
    <PeopleTable
      texts={{
        label: t('listTitle'),
        index: t('rowNumber', { ns: 'shared' }),
        name: t('name', { ns: 'shared' }),
        actions: t('actions', { ns: 'shared' }),
      }}
      pages={{ details: '/student_details', edit: '/edit_student' }}
      rows={students.map((student, place) => ({
        ...student,
        photo: smallPhoto(student.photo),
        place: before + place + 1,
      }))}
      columns={[
        rollColumn,
        ...extraKeys.filter(isShown).map((key) => extra(key, t(key))),
        ...fieldColumns<Student>(own, isShown),
      ]}
      isShown={isShown}
      {...list}
    />
  );
}

/** A column that can be added. Of these columns, the server can sort only by the number in class. */
function extra(key: keyof typeof extraColumns, label: string): Column<Student> {
  const { isUnsorted, ...column } = extraColumn(key, label, extraColumns[key]);
  return key === 'numberInClass' ? column : { ...column, ...(isUnsorted && { isUnsorted }) };
}

/** The roll with the class as a badge. */
function Place({ student, hasClass }: { readonly student: Student; readonly hasClass: boolean }) {
  const { t } = useTranslation('students');
  const present = usePresentSession();
  return (
    <span className={styles.place}>
      <span className={styles.roll}>{formatNumber(student.roll)}</span>
      {hasClass && <Badge colour={colourOfClass(student.class)}>{t('classBadge', { class: student.class })}</Badge>}
      <OtherSession session={student.session} present={present} />
    </span>
  );
}
