import type english from '../en/start.ts';
import type { Translation } from '../translation.ts';

/** Shown in the document while the pages load; `index.html` starts with the first. */
export default {
  loading: 'লোড হচ্ছে…',
  waiting: 'সংযোগ নেই। Rollbook চেষ্টা করে যাচ্ছে।',
  unreadable: 'সার্ভার থেকে ত্রুটি এসেছে ({{status}})।',
  language: 'ভাষা',
  languageFailed: 'ভাষা বদলানো যায়নি। সংযোগ দেখে আবার চেষ্টা করুন।',
} as const satisfies Translation<typeof english>;
