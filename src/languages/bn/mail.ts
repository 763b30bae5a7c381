import type english from '../en/mail.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'মেইল',
  hint: 'Rollbook যেসব মেইল পাঠায়, আর সেগুলো পৌঁছেছে কি না। গত তিন মাসের সর্বশেষ ২০০টি দেখানো হয়।',
  ways: {
    sent: 'মেইল পাঠানো হয় {{from}} থেকে।',
    kept: 'কোনো মেইল পাঠানো হয় না: মেইল সার্ভার ঠিক করা নেই। যা পাঠানো হতো, তা এখানে দেখানো হয়।',
    shown: 'ডেমো স্কুল থেকে কোনো মেইল পাঠানো হয় না। সেগুলো এখানে পড়া যায়।',
  },
  parts: {
    waiting: 'অপেক্ষায়',
    failed: 'ব্যর্থ',
    done: 'পাঠানো ও রাখা',
  },
  states: {
    waiting: 'অপেক্ষায়',
    sent: 'পাঠানো হয়েছে',
    kept: 'পাঠানো হয়নি',
    failed: 'ব্যর্থ',
    dropped: 'আর দরকার নেই',
  },
  to: 'প্রাপক: {{name}}, {{email}}',
  read: 'পড়ুন',
  readOf: 'পড়ুন: {{subject}}, {{time}}',
  retryOf: 'আবার চেষ্টা করুন: {{subject}}, {{time}}',
  retried: 'আবার চেষ্টা করা হচ্ছে।',
  download: 'ওয়েব পাতা হিসেবে ডাউনলোড করুন',
  none: 'এখনও কোনো মেইল নেই',
  noneHint: 'Rollbook কোনো মেইল পাঠালে তা এখানে দেখা যাবে।',
  when: 'কখন কী পাঠানো হয়',
  testHint: 'আপনার নিজের ঠিকানায় যাবে: {{email}}',
  test: 'পরীক্ষামূলক মেইল পাঠান',
  tested: 'পরীক্ষামূলক মেইল পাঠানো হচ্ছে।',
} satisfies Translation<typeof english>;
