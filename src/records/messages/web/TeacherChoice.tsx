import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { useRecipients } from './messages.hooks.ts';

/** Selects a teacher by name; a native select, for touch and keyboard. */
export function TeacherChoice(field: NativeSelectProps) {
  const { t } = useTranslation('messages');
  const { data, error, refetch } = useRecipients();
  if (!data) {
    return <FetchState error={error} failed={t('teachersFailed')} onRetry={refetch} />;
  }
  const options = data.teachers.map(({ name, email }) => ({
    value: email,
    label: t('teacherOption', { name, email }),
  }));
  return (
    <NativeSelect
      label={t('teacher')}
      required
      description={options.length === 0 ? t('noTeachers') : undefined}
      data={[{ value: '', label: t('chooseTeacher') }, ...options]}
      {...field}
    />
  );
}
