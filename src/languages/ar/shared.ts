import type english from '../en/shared.ts';
import type { Translation } from '../translation.ts';

export default {
  closeMessage: 'إغلاق هذه الرسالة',
  signature: 'التوقيع',
  signedOn: 'التاريخ',
  loading: 'جارٍ التحميل…',
  waits: 'حُفظ على هذا الجهاز، ويُرسل حالما يتوفر الاتصال.',
  noAnswer: 'لم يُجب خادم المدرسة. يُرجى التحقق من الاتصال والمحاولة مجددًا.',
  tryAgain: 'إعادة المحاولة',
  cancel: 'إلغاء',
  choose: 'اختر…',
  chooseClass: 'الصف',
  missing: 'هذا الحقل مطلوب.',
  tooLong: 'الحد الأقصى لعدد الأحرف: {{most}}.',
  tooShort: 'الحد الأدنى لعدد الأحرف: {{least}}.',
  badEmail: 'يُرجى إدخال عنوان بريد إلكتروني كامل.',
  loadingMore: 'جارٍ تحميل المزيد…',
  showMore: 'عرض المزيد',
  goHome: 'العودة إلى الرئيسية',
  erased: 'طالب سابق',
  erasedGuardian: 'ولي أمر سابق',
} as const satisfies Translation<typeof english>;
