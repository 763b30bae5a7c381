import { AttendanceEntryPage as Entry } from '../../../features/attendance/web/AttendanceEntryPage.tsx';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';

const NextRegister = lazyPart(() => import('../../../features/home/web/NextRegister.tsx'), 'NextRegister');

/** Where a teacher takes one register after the other. */
export function AttendanceEntryPage() {
  return <Entry Next={NextRegister} />;
}
