import type english from '../en/new-school.ts';
import type { Translation } from '../translation.ts';

export default {
  illness: 'مرض',
  medicalAppointment: 'موعد طبي',
  familyMatter: 'ظرف عائلي',
  transport: 'المواصلات',
  noMessage: 'بلا إبلاغ',
} as const satisfies Translation<typeof english>;
