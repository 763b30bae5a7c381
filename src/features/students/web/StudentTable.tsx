import { useTranslation } from 'react-i18next';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { colourOfClass } from '../../../platform/web/components/Colour.tsx';
import { OtherSession } from '../../../platform/web/components/OtherSession.tsx';
import {
  type Column,
  fromSortText,
  SortableTable,
  toSortText,
} from '../../../platform/web/components/SortableTable.tsx';
import { formatNumber } from '../../../platform/web/format.ts';
import list from '../../../platform/web/lists/List.module.css';
import { PersonName } from '../../../platform/web/lists/PersonName.tsx';
import { RowActions } from '../../../platform/web/lists/RowActions.tsx';
import type { PersonPages } from '../../../platform/web/lists/RowMenu.tsx';
import { selectColumn } from '../../../platform/web/lists/SelectColumn.tsx';
import type { ColumnChoice } from '../../../platform/web/lists/use-columns.ts';
import type { Selection } from '../../../platform/web/lists/use-selection.ts';
import { smallPhoto } from '../../images/images.contract.ts';
import { usePresentSession } from '../../school/web/school.hooks.ts';
import type { Student, StudentSort } from '../students.contract.ts';
import styles from './StudentTable.module.css';
import { extraColumns, extraKeys, type StudentColumn } from './student-columns.ts';

const pages: PersonPages = { details: '/student_details', edit: '/edit_student' };

type Props = {
  readonly students: readonly Student[];
  /** How many students precede these. */
  readonly before: number;
  readonly sort: StudentSort;
  readonly columns: ColumnChoice<StudentColumn>;
  readonly selection: Selection<Student>;
  readonly onSort: (sort: StudentSort) => void;
  /** Must be referentially stable. */
  readonly onDelete: (id: string) => void;
};

type Row = Student & { readonly place: number };

export function StudentTable({ students, before, sort, columns: choice, selection, onSort, onDelete }: Props) {
  const { t } = useTranslation('students');
  const { isShown } = choice;
  const rows = students.map((student, place) => ({ ...student, place: before + place + 1 }));
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
    {
      key: 'roll',
      label: t('roll'),
      value: ({ roll }) => String(roll),
      show: (student) => <Place student={student} hasClass={isShown('class')} />,
    },
    ...extraKeys.filter(isShown).map(
      (key): Column<Row> => ({
        key,
        label: t(key),
        value: extraColumns[key],
        className: list.extra,
        show: (student) => (
          <bdi className={list.copied} dir={key === 'guardianPhone' ? 'ltr' : undefined}>
            {extraColumns[key](student)}
          </bdi>
        ),
        isUnsorted: true,
        isDeskOnly: true,
      }),
    ),
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
      onSort={(wanted) => onSort(toSortText(wanted) as StudentSort)}
    />
  );
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
