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
  noneHint: 'المدرسة هي التي تحدد أنت ولي أمر مَن، وما الذي يمكنك الاطلاع عليه. يُرجى سؤال إدارتها.',
  strange: 'سجلات هذا الابن غير متاحة لك',
  strangeHint: 'اختر أحد أبنائك أعلاه. وإن كان المقصود هذا الابن فاسأل إدارة المدرسة.',
} as const satisfies Translation<typeof english>;
