import type english from '../en/mail.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'البريد',
  hint: 'رسائل البريد التي يرسلها Rollbook، وهل وصلت. تُعرض أحدث 200 رسالة من الأشهر الثلاثة الأخيرة.',
  ways: {
    sent: 'تُرسل الرسائل من {{from}}.',
    kept: 'لا تُرسل أي رسالة، فلم يُحدَّد خادم بريد. ويُعرض هنا ما كان سيُرسل.',
    shown: 'لا تُرسل أي رسالة من المدرسة التجريبية، ويمكن قراءة رسائلها هنا.',
  },
  parts: {
    waiting: 'في الانتظار',
    failed: 'فشلت',
    done: 'المرسلة والمحفوظة',
  },
  states: {
    waiting: 'في الانتظار',
    sent: 'أُرسلت',
    kept: 'لم تُرسل',
    failed: 'فشلت',
    dropped: 'لم تعد مطلوبة',
  },
  to: 'إلى {{name}}، {{email}}',
  read: 'قراءة',
  readOf: 'قراءة: {{subject}}، {{time}}',
  retryOf: 'إعادة المحاولة: {{subject}}، {{time}}',
  retried: 'تُعاد المحاولة الآن.',
  download: 'تنزيل كصفحة ويب',
  none: 'لا رسائل بعد',
  noneHint: 'تظهر رسائل البريد هنا بعد أن يرسل Rollbook أولها.',
  when: 'ما يُرسل ومتى',
  testHint: 'تصل إلى عنوانك أنت: {{email}}',
  test: 'إرسال رسالة تجريبية',
  tested: 'الرسالة التجريبية في طريقها إليك.',
} satisfies Translation<typeof english>;
