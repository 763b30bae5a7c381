import { useTranslation } from 'react-i18next';
import { type PrintedColumn, PrintedList } from '../../../platform/web/lists/PrintedList.tsx';
import type { ColumnChoice } from '../../../platform/web/lists/use-columns.ts';
import { formatClassBriefly } from '../../../platform/web/school-classes.ts';
import type { FieldOfPerson } from '../../fields/fields.contract.ts';
import { printedFields } from '../../fields/web/field-columns.ts';
import type { Student, StudentQuery } from '../students.contract.ts';
import { extraColumns, extraKeys, type StudentColumn } from './student-columns.ts';

type Props = {
  readonly students: readonly Student[];
  readonly query: StudentQuery;
  /** Whether the students were selected one by one. */
  readonly isSelection: boolean;
  readonly columns: ColumnChoice<StudentColumn>;
  readonly own: readonly FieldOfPerson[];
  /** Called after printing. Must be referentially stable. */
  readonly onPrinted: () => void;
};

/** The selected students, or all that match the filters, on paper with the columns of the list. */
export function PrintedStudents({ students, query, isSelection, columns: { isShown }, own, onPrinted }: Props) {
  const { t } = useTranslation('students');
  const filters = [
    query.class !== undefined && t('classBadge', { class: query.class }),
    query.roll !== undefined && t('printedRoll', { roll: query.roll }),
    query.search !== undefined && t('printedSearch', { search: query.search }),
    t('count', { count: students.length }),
  ];
  const line = isSelection
    ? t('printedChosen', { count: students.length })
    : filters.filter((filter) => filter !== false).join(t('between'));
  const columns: (PrintedColumn<Student> | false)[] = [
    { label: t('rowNumber', { ns: 'shared' }), value: (_student, place) => place + 1, isNumber: true },
    { label: t('name', { ns: 'shared' }), value: ({ name }) => name },
    { label: t('roll'), value: ({ roll }) => roll, isNumber: true },
    isShown('class') && {
      label: t('chooseClass', { ns: 'shared' }),
      value: (student) => formatClassBriefly(student.class),
    },
    isShown('email') && { label: t('email', { ns: 'shared' }), value: ({ email }) => email, isWhole: true },
    ...extraKeys.filter(isShown).map((key) => ({ label: t(key), value: extraColumns[key] })),
    ...printedFields<Student>(own, isShown),
  ];
  return (
    <PrintedList
      line={line}
      columns={columns.filter((column) => column !== false)}
      rows={students}
      onPrinted={onPrinted}
    />
  );
}
