import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { useRecipients } from './messages.hooks.ts';

/** Selects a teacher by name; a native select, for touch and keyboard. */
export function TeacherChoice(field: NativeSelectProps) {
  const { t } = useTranslation('messages');
  const { data, error, refetch } = useRecipients();
  if (!data) {
    if (!error) return <Waiting />;
    return <Failure message={failureText(error, t('teachersFailed'))} onRetry={() => refetch()} />;
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
