import type { NativeSelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../platform/web/components/ChoiceField.tsx';

type Teacher = { readonly name: string; readonly email: string };

/** The teachers to choose from, none until they are fetched. */
export type TeacherChoice = { readonly teachers: readonly Teacher[]; readonly hasFailed: boolean };

type Props = NativeSelectProps & {
  readonly choice: TeacherChoice;
  /** The one chosen before; offered even while the others are unknown, so that the choice is not lost. */
  readonly chosen: Teacher | undefined;
};

/** A field for the teacher of a subject, or nobody. */
export function TeacherField({ choice: { teachers, hasFailed }, chosen, ...field }: Props) {
  const { t } = useTranslation('subjects');
  const isOffered = chosen === undefined || teachers.some(({ email }) => email === chosen.email);
  return (
    <ChoiceField
      label={t('teacher')}
      data={[
        { value: '', label: t('noTeacher') },
        ...(isOffered ? teachers : [chosen, ...teachers]).map(({ name, email }) => ({ value: email, label: name })),
      ]}
      description={hasFailed ? t('teachersFailed') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...field}
    />
  );
}
