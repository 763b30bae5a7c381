import { Groups } from '../../../base/groups/web/Groups.tsx';
import { useTeachers } from '../use-teachers.ts';

/** The teaching groups, with the teachers whom each may have. */
export function GroupsPage() {
  return <Groups choice={useTeachers()} />;
}
