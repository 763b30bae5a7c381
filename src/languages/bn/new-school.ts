import type english from '../en/new-school.ts';
import type { Translation } from '../translation.ts';

export default {
  illness: 'অসুস্থতা',
  medicalAppointment: 'ডাক্তার দেখানো',
  familyMatter: 'পারিবারিক কারণ',
  transport: 'যাতায়াত',
  noMessage: 'খবর দেওয়া হয়নি',
} as const satisfies Translation<typeof english>;
