import { RemindTeacher } from '../../../features/messages/web/RemindTeacher.tsx';
import { ReportsPage as Reports } from '../../../features/reports/web/ReportsPage.tsx';
import { Reminder } from '../../../platform/web/actions/remind.ts';
import { mayDo } from '../../../platform/web/api/may-do.ts';

/** The results of a class; admins remind teachers of what is not written. */
export function ReportsPage() {
  return (
    <Reminder value={mayDo('messages.send-as-admin') ? RemindTeacher : undefined}>
      <Reports />
    </Reminder>
  );
}
