import type english from '../en/unencrypted.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'يستطيع آخرون على هذه الشبكة قراءة ما يُرسل',
  text: 'الاتصال بهذا الخادم غير مشفّر (HTTPS)، وكلمات المرور كذلك. ولا تعمل أيضًا سجلات الحضور دون شبكة ومفاتيح المرور وتثبيت Rollbook كتطبيق. يستطيع من يدير الخادم ضبط DOMAIN أو LOCAL_CERTIFICATE.',
} as const satisfies Translation<typeof english>;
