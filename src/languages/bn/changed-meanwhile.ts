import type english from '../en/changed-meanwhile.ts';
import type { Translation } from '../translation.ts';

export default {
  hint: 'আপনার পরিবর্তন এখনও সংরক্ষিত হয়নি। যা সংরক্ষিত হয়েছে তা দেখুন, অথবা তার ওপর আপনারটি সংরক্ষণ করুন।',
  showTheirs: 'তাঁরটি দেখুন',
  saveMine: 'আমারটি সংরক্ষণ করুন',
} as const satisfies Translation<typeof english>;
