import type english from '../en/published.ts';
import type { Translation } from '../translation.ts';

export default {
  stays: 'যা প্রকাশিত হয়েছে, আবার প্রকাশ না করা পর্যন্ত তা একই থাকে: {{results}} ও {{cards}}।',
  results_one: 'শ্রেণির {{count}}টি প্রকাশিত ফলাফল',
  results_other: 'শ্রেণির {{count}}টি প্রকাশিত ফলাফল',
  cards_one: '{{count}}টি রিপোর্ট কার্ড',
  cards_other: '{{count}}টি রিপোর্ট কার্ড',
  changes_one: '{{count}}টি শ্রেণির কিছু ফলাফল প্রকাশিত নয়: সেগুলো বদলাবে।',
  changes_other: '{{count}}টি শ্রেণির কিছু ফলাফল প্রকাশিত নয়: সেগুলো বদলাবে।',
} satisfies Translation<typeof english>;
