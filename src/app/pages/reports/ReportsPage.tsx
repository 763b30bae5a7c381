import { RemindTeacher } from '../../../features/messages/web/RemindTeacher.tsx';
import { ReportsPage as Reports } from '../../../features/reports/web/ReportsPage.tsx';
import { Reminder } from '../../../platform/web/actions/remind.ts';
import { readRole } from '../../../platform/web/api/stored-sign-in.ts';

/** The results of a class; admins remind teachers of what is not written. */
export function ReportsPage() {
  return (
    <Reminder value={readRole() === 'admin' ? RemindTeacher : undefined}>
      <Reports />
    </Reminder>
  );
}
