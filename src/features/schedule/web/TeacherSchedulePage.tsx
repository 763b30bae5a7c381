import { useMe } from '../../identity/web/identity.hooks.ts';
import { OwnSchedule } from './OwnSchedule.tsx';
import { useTeacherSchedule } from './schedule.hooks.ts';

/** SPEC 2 "Teacher schedule": the signed-in teacher's own. */
export function TeacherSchedulePage() {
  const { data: me } = useMe();
  const { data, error, refetch } = useTeacherSchedule(me?.email);
  return <OwnSchedule hint={me?.displayName} shows="class" entries={data} error={error} onRetry={() => refetch()} />;
}
