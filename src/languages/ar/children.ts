import type english from '../en/children.ts';
import type { Translation } from '../translation.ts';

export default {
  child: 'الابن أو الابنة',
  childWithNews_zero: '{{name}} (لا جديد)',
  childWithNews_one: '{{name}} (جديد واحد)',
  childWithNews_two: '{{name}} (جديدان)',
  childWithNews_few: '{{name}} ({{count}} جديدة)',
  childWithNews_many: '{{name}} ({{count}} جديدًا)',
  childWithNews_other: '{{name}} ({{count}} جديد)',
  none: 'لا توجد ملفات متاحة لك',
  noneHint: 'تحدد المدرسة أولياء الأمور وما يمكنهم الاطلاع عليه. يُرجى سؤال إدارة المدرسة.',
  strange: 'ملف هذا الابن غير متاح لك',
  strangeHint: 'اختر أحد أبنائك أعلاه. وإن كان ينبغي أن يظهر هذا الابن، فيُرجى سؤال إدارة المدرسة.',
} as const satisfies Translation<typeof english>;
