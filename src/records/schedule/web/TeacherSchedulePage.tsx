import type { QueryClient } from '@tanstack/react-query';
import { meQuery, useMe } from '../../../base/identity/web/identity.hooks.ts';
import { useOnDay } from '../../../base/school/web/on-day.hooks.ts';
import { CoverOfTeacher } from '../../cover/web/ComingCover.tsx';
import { OwnSchedule } from './OwnSchedule.tsx';
import { comingQuery, teacherScheduleQuery, useTeacherSchedule } from './schedule.hooks.ts';

export async function prefetch(queries: QueryClient): Promise<void> {
  void queries.prefetchQuery(comingQuery);
  const { email } = await queries.ensureQueryData(meQuery);
  await queries.prefetchQuery(teacherScheduleQuery(email));
}

/** The signed-in teacher's own timetable. */
export function TeacherSchedulePage() {
  const { data: me } = useMe();
  const day = useOnDay({ hasAhead: true });
  const { data, error, refetch } = useTeacherSchedule(me?.email, day);
  return (
    <OwnSchedule
      hint={me?.displayName}
      exported={me !== undefined && { kind: 'teacher-schedule', query: { teacher: me.email } }}
      cover={me && <CoverOfTeacher email={me.email} />}
      day={day}
      shows="class"
      entries={data}
      error={error}
      onRetry={() => refetch()}
    />
  );
}
