import type english from '../en/calendar-feed.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'التقويم',
  lessonsHint: 'حصصك وأيام العطلة في تقويم هاتفك أو حاسوبك، محدّثة دائمًا.',
  closedDaysHint: 'أيام عطلة المدرسة في تقويم هاتفك أو حاسوبك، محدّثة دائمًا.',
  show: 'عرض العنوان',
  address: 'عنوان سري',
  addressHint: 'من يملك هذا العنوان يستطيع قراءة تقويمك دون تسجيل الدخول، فلا تعطه لأحد.',
  copy: 'نسخ',
  copied: 'نُسخ العنوان.',
  copyFailed: 'تعذر نسخ العنوان. وهو محدد الآن لتنسخه بنفسك.',
  subscribe: 'اشتراك',
  howTo: 'كيفية إضافته',
  howToSubscribe: 'في آيفون أو آيباد أو ماك وفي آوتلوك: اضغط «اشتراك» ثم أكّد.',
  howToGoogle:
    'في تقويم جوجل على الحاسوب: اضغط + بجانب «تقاويم أخرى»، واختر «من عنوان URL» والصق العنوان. ثم يظهر في هاتفك أيضًا.',
  howToOther: 'في غير ذلك: اختر الاشتراك في تقويم والصق العنوان. أما التقويم المستورد ملفًا فلا يبقى محدّثًا.',
  renew: 'تجديد العنوان',
  renewTitle: 'تجديد العنوان؟',
  renewText: 'يتوقف العنوان السابق عن العمل، ويجب إعطاء العنوان الجديد للتقاويم التي تستخدمه.',
  renewed: 'جُدّد العنوان.',
  fetchFailed: 'تعذر جلب العنوان.',
  fetchNoAnswer: 'حدث خطأ أثناء جلب العنوان.',
  renewFailed: 'تعذر تجديد العنوان.',
  renewNoAnswer: 'حدث خطأ أثناء تجديد العنوان.',
} as const satisfies Translation<typeof english>;
