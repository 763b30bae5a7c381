import type { QueryClient } from '@tanstack/react-query';
import { CoverOfTeacher } from '../../cover/web/ComingCover.tsx';
import { meQuery, useMe } from '../../identity/web/identity.hooks.ts';
import { OwnSchedule } from './OwnSchedule.tsx';
import { teacherScheduleQuery, useTeacherSchedule } from './schedule.hooks.ts';

export async function prefetch(queries: QueryClient): Promise<void> {
  const { email } = await queries.ensureQueryData(meQuery);
  await queries.prefetchQuery(teacherScheduleQuery(email));
}

/** The signed-in teacher's own timetable. */
export function TeacherSchedulePage() {
  const { data: me } = useMe();
  const { data, error, refetch } = useTeacherSchedule(me?.email);
  return (
    <OwnSchedule
      hint={me?.displayName}
      exported={me !== undefined && { kind: 'teacher-schedule', query: { teacher: me.email } }}
      cover={me && <CoverOfTeacher email={me.email} />}
      shows="class"
      entries={data}
      error={error}
      onRetry={() => refetch()}
    />
  );
}
