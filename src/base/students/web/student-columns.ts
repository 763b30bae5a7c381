import i18next from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDigits, formatNumber } from '../../../platform/web/format.ts';
import { type ColumnChoice, type ColumnOption, useColumns } from '../../../platform/web/lists/use-columns.ts';
import type { FieldOfPerson } from '../../fields/fields.contract.ts';
import { type FieldColumn, fieldOptions } from '../../fields/web/field-columns.ts';
import type { Student } from '../students.contract.ts';

export type StudentColumn = 'photo' | 'email' | 'class' | ExtraColumn | FieldColumn;
type ExtraColumn =
  | ('guardian' | 'guardianPhone' | 'courseEnrolled' | 'session' | 'dateOfBirth')
  | ('admissionNumber' | 'numberInClass');

/** The further columns that can be added, with the values they show. */
export const extraColumns = {
  guardian: ({ guardianDetails: { name, relation } }: Student) =>
    i18next.t('students:guardianLine', { name, relation }),
  guardianPhone: ({ guardianDetails }: Student) => guardianDetails.phone,
  courseEnrolled: ({ courseEnrolled }: Student) => courseEnrolled,
  session: ({ session }: Student) => formatDigits(session),
  dateOfBirth: ({ dateOfBirth }: Student) => (dateOfBirth ? formatDate(dateOfBirth) : ''),
  admissionNumber: ({ admissionNumber = '' }: Student) => admissionNumber,
  numberInClass: ({ numberInClass }: Student) => (numberInClass === undefined ? '' : formatNumber(numberInClass)),
} satisfies Record<ExtraColumn, (student: Student) => string>;

export const extraKeys = Object.keys(extraColumns) as readonly ExtraColumn[];

/** The shown columns of the list of students. */
export function useStudentColumns(own: readonly FieldOfPerson[]): ColumnChoice<StudentColumn> {
  const { t } = useTranslation('students');
  const options = useMemo<readonly ColumnOption<StudentColumn>[]>(
    () => [
      { key: 'photo', label: t('photo'), isUsual: true },
      { key: 'email', label: t('email', { ns: 'shared' }), isUsual: true },
      { key: 'class', label: t('chooseClass', { ns: 'shared' }), isUsual: true },
      ...extraKeys.map((key) => ({ key, label: t(key), isDeskOnly: true as const })),
      ...fieldOptions(own),
    ],
    [t, own],
  );
  return useColumns('students', options);
}
