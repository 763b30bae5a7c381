import { Reminder } from '../../../platform/web/actions/remind.ts';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { RemindTeacher } from '../../../records/messages/web/RemindTeacher.tsx';
import { ReportsPage as Reports } from '../../../records/reports/web/ReportsPage.tsx';

/** The results of a class, on which admins remind teachers of missing comments. */
export function ReportsPage() {
  return (
    <Reminder value={mayDo('messages.send-as-admin') ? RemindTeacher : undefined}>
      <Reports />
    </Reminder>
  );
}
