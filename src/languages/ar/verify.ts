import type english from '../en/verify.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'التحقق من شهادة درجات',
  hint: 'الرقم والرمز مطبوعان أسفل كل شهادة.',
  number: 'رقم الشهادة',
  code: 'الرمز',
  submit: 'التحقق',
  submitting: 'جارٍ التحقق…',
  genuine: 'أصلية',
  genuineHint: 'أصدرت المدرسة شهادة بهذا الرقم وهذا الرمز، ولا إصدار أحدث منها.',
  superseded: 'حل محلها إصدار أحدث',
  supersededHint: 'أصدرت المدرسة هذه الشهادة، ثم أصدرت نسخة أحدث منها. يُرجى طلب النسخة الأحدث.',
  unknown: 'غير معروفة',
  unknownHint: 'لم تصدر المدرسة شهادة بهذا الرقم وهذا الرمز. يُرجى التأكد من مطابقتهما للمطبوع.',
  compare: 'لا يبيّن هذا محتوى الشهادة: عند الشك يُرجى سؤال المدرسة.',
} as const satisfies Translation<typeof english>;
