import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldOfPerson } from '../../../base/fields/fields.contract.ts';
import { type FieldColumn, fieldOptions } from '../../../base/fields/web/field-columns.ts';
import { type ColumnChoice, type ColumnOption, useColumns } from '../../../platform/web/lists/use-columns.ts';
import type { Teacher } from '../teachers.contract.ts';

export type TeacherColumn = 'photo' | 'email' | 'role' | ExtraColumn | FieldColumn;
type ExtraColumn = 'subject' | 'phone' | 'city';

/** The columns of a teacher's built-in facts, with what they show. */
export const extraColumns = {
  subject: ({ subject }: Teacher) => subject ?? '',
  phone: ({ phone }: Teacher) => phone,
  city: ({ address }: Teacher) => address.city ?? '',
} satisfies Record<ExtraColumn, (teacher: Teacher) => string>;

export const extraKeys = Object.keys(extraColumns) as readonly ExtraColumn[];

/** The shown columns of the list of teachers. */
export function useTeacherColumns(own: readonly FieldOfPerson[]): ColumnChoice<TeacherColumn> {
  const { t } = useTranslation('teachers');
  const options = useMemo<readonly ColumnOption<TeacherColumn>[]>(
    () => [
      { key: 'photo', label: t('photo'), isUsual: true },
      { key: 'email', label: t('email', { ns: 'shared' }), isUsual: true },
      { key: 'subject', label: t('subject'), isUsual: true, isDeskOnly: true },
      { key: 'role', label: t('role'), isUsual: true },
      { key: 'phone', label: t('phone'), isDeskOnly: true },
      { key: 'city', label: t('city'), isDeskOnly: true },
      ...fieldOptions(own),
    ],
    [t, own],
  );
  return useColumns('teachers', options);
}
