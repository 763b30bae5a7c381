import { Groups } from '../../../base/groups/web/Groups.tsx';
import { useTeachers } from '../use-teachers.ts';

/** The page of the teaching groups, with the teachers to choose from. */
export function GroupsPage() {
  return <Groups choice={useTeachers()} />;
}
