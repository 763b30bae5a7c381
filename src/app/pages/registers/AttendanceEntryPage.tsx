import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { AttendanceEntryPage as Entry } from '../../../records/attendance/web/AttendanceEntryPage.tsx';

const NextRegister = lazyPart(() => import('../../../flows/home/web/NextRegister.tsx'), 'NextRegister');

/** The page on which a teacher takes one register after the other. */
export function AttendanceEntryPage() {
  return <Entry Next={NextRegister} />;
}
