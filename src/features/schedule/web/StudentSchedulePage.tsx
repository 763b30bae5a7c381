import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { meQuery, useMe } from '../../identity/web/identity.hooks.ts';
import { useOnDay } from '../../school/web/on-day.hooks.ts';
import { studentProfileQuery, useStudentProfile } from '../../students/web/students.hooks.ts';
import { OwnSchedule, ShownSchedule } from './OwnSchedule.tsx';
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
  const { on } = useOnDay();
  const { data, error, refetch } = useClassSchedule(student.data?.class, on);
  return (
    <OwnSchedule
      hint={student.data && t('classTitle', student.data)}
      classNumber={student.data?.class}
      exported={student.data !== undefined && { kind: 'class-schedule', query: { class: student.data.class } }}
      hasPast
      on={on}
      shows="teacher"
      entries={data}
      error={student.error ?? error}
      onRetry={() => (student.isError ? student.refetch() : refetch())}
    />
  );
}

type ClassProps = {
  readonly classNumber: number;
  /** As shown at the end of this past day. */
  readonly on: string | undefined;
  readonly title?: string;
};

/** The timetable of a class, as its students see it, within another page. */
export function ClassTimetable({ classNumber, on, title }: ClassProps) {
  const { data, error, refetch } = useClassSchedule(classNumber, on);
  return <ShownSchedule title={title} on={on} shows="teacher" entries={data} error={error} onRetry={() => refetch()} />;
}
