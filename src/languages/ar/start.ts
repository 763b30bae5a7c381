import type english from '../en/start.ts';
import type { Translation } from '../translation.ts';

/** Shown in the document while the pages load, where the build puts the first two; and on the pages without sign-in. */
export default {
  loading: 'جارٍ التحميل…',
  waiting: 'لا يوجد اتصال. يواصل Rollbook المحاولة.',
  unreadable: 'أجاب الخادم بخطأ ({{status}}).',
  language: 'اللغة',
  languageFailed: 'تعذر تغيير اللغة. يُرجى التحقق من الاتصال والمحاولة مجددًا.',
} as const satisfies Translation<typeof english>;
