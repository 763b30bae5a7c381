import type english from '../en/admins.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'الإداريون',
  hint: 'يدير الإداريون المدرسة كلها، ويصدر بعضهم لبعض كلمات مرور جديدة. يحسن أن يكون للمدرسة إداريان.',
  addTitle: 'إضافة إداري',
  add: 'إضافة إداري',
  added: 'أصبح {{name}} من الإداريين، بكلمة المرور الحالية نفسها.',
  listTitle: 'إداريو المدرسة',
  count_zero: 'لا إداريين',
  count_one: 'إداري واحد',
  count_two: 'إداريان',
  count_few: '{{count}} إداريين',
  count_many: '{{count}} إداريًا',
  count_other: '{{count}} إداري',
  role: 'إداري',
  you: 'أنت',
  ownPassword: 'تغيير كلمة مرورك في ملفك الشخصي',
  join: 'ضم الحسابات',
  joinAsked: 'سيُسأل الشخص عند دخوله التالي هل يريد ضم هذه الحسابات.',
  close: 'إغلاق الحساب',
  closeOf: 'إغلاق الحساب: {{name}}',
  closeTitle: 'إغلاق حساب {{name}}؟',
  closeText: 'يُسجَّل خروج {{name}} فورًا، ولا يمكن الدخول بهذا الحساب بعد ذلك. ويبقى كل عمل سُجّل باسم {{name}} من قبل.',
  closed: 'تم إغلاق حساب {{name}}.',
} as const satisfies Translation<typeof english>;
