import { RegistersPage as Registers } from '../../../features/attendance/web/RegistersPage.tsx';
import { RemindTeacher } from '../../../features/messages/web/RemindTeacher.tsx';
import { Reminder } from '../../../platform/web/actions/remind.ts';

/** The registers of the school, with a word to whoever has not taken one. */
export function RegistersPage() {
  return (
    <Reminder value={RemindTeacher}>
      <Registers />
    </Reminder>
  );
}
