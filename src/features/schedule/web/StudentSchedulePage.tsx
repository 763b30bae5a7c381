import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { meQuery, useMe } from '../../identity/web/identity.hooks.ts';
import { studentProfileQuery, useStudentProfile } from '../../students/web/students.hooks.ts';
import { OwnSchedule } from './OwnSchedule.tsx';
import { classScheduleQuery, useClassSchedule } from './schedule.hooks.ts';
import './schedule.text.ts';

export async function prefetch(queries: QueryClient): Promise<void> {
  const { email } = await queries.ensureQueryData(meQuery);
  const student = await queries.ensureQueryData(studentProfileQuery(email));
  await queries.prefetchQuery(classScheduleQuery(student.class));
}

/** The timetable of the signed-in student's class. */
export function StudentSchedulePage() {
  const { t } = useTranslation('schedule');
  const { data: me } = useMe();
  const student = useStudentProfile(me?.email ?? '');
  const { data, error, refetch } = useClassSchedule(student.data?.class);
  return (
    <OwnSchedule
      hint={student.data && t('classTitle', student.data)}
      shows="teacher"
      entries={data}
      error={student.error ?? error}
      onRetry={() => (student.isError ? student.refetch() : refetch())}
    />
  );
}
