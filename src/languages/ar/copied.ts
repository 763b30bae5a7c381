import type english from '../en/copied.ts';
import type { Translation } from '../translation.ts';

export default {
  copied_zero: 'نُسخ الآن إلى {{place}}',
  copied_one: 'نُسخ قبل ثانية واحدة إلى {{place}}',
  copied_two: 'نُسخ قبل ثانيتين إلى {{place}}',
  copied_few: 'نُسخ قبل {{count}} ثوانٍ إلى {{place}}',
  copied_many: 'نُسخ قبل {{count}} ثانية إلى {{place}}',
  copied_other: 'نُسخ قبل {{count}} ثانية إلى {{place}}',
  first: 'تُعدّ الآن أول نسخة إلى {{place}} منذ بدء الخادم.',
  late: 'لم يُنسخ شيء إلى {{place}} منذ {{time}}',
  never: 'لم يُنسخ شيء إلى {{place}} منذ بدء الخادم',
  kept: 'ما يُدخله الناس محفوظ على الخادم، وسيُنسخ حالما يصبح ذلك ممكنًا.',
  faults: {
    gone: 'المكان لا يجيب: هل القرص موصول، وهل الشبكة متاحة؟',
    refused: 'لا يُسمح للخادم بالكتابة هناك.',
    full: 'لم يبقَ مكان.',
    taken: 'فيه نسخة خادم آخر. على من يدير الخادم تحديد مكان آخر.',
    empty: 'النسخة التي كانت هناك غير موجودة الآن: هل القرص موصول، وهل هو القرص الصحيح؟',
    clock: 'ساعة الخادم خاطئة، ولذلك ترفض الحاوية ما يرسله.',
    slow: 'المكان بطيء، أو هناك خلل آخر. يوضح سجل الخادم المزيد.',
  },
} as const satisfies Translation<typeof english>;
