import { Reminder } from '../../../platform/web/actions/remind.ts';
import { RegistersPage as Registers } from '../../../records/attendance/web/RegistersPage.tsx';
import { RemindTeacher } from '../../../records/messages/web/RemindTeacher.tsx';

/** The registers of the school, with reminders to teachers who have not taken one. */
export function RegistersPage() {
  return (
    <Reminder value={RemindTeacher}>
      <Registers />
    </Reminder>
  );
}
