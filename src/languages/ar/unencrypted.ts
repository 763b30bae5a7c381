import type english from '../en/unencrypted.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'يستطيع آخرون على هذه الشبكة قراءة ما يُرسل',
  text: 'الاتصال بهذا الخادم بلا تشفير (HTTPS)، ومنه كلمات المرور. ولا يعمل أيضًا تسجيل الحضور دون شبكة ولا مفاتيح المرور ولا تثبيت Rollbook كتطبيق. يستطيع من يدير الخادم ضبط DOMAIN أو LOCAL_CERTIFICATE.',
} as const satisfies Translation<typeof english>;
