import type english from '../en/children.ts';
import type { Translation } from '../translation.ts';

export default {
  child: 'الابن أو الابنة',
  none: 'لا توجد ملفات متاحة لك',
  noneHint: 'تحدد المدرسة أولياء الأمور وما يمكنهم الاطلاع عليه. يُرجى سؤال إدارة المدرسة.',
  strange: 'ملف هذا الابن غير متاح لك',
  strangeHint: 'اختر أحد أبنائك أعلاه. وإن كان ينبغي أن يظهر هذا الابن، فيُرجى سؤال إدارة المدرسة.',
} as const satisfies Translation<typeof english>;
