import type english from '../en/unencrypted.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'এই নেটওয়ার্কে অন্যরা পাঠানো তথ্য পড়তে পারে',
  text: 'এই সার্ভারে এনক্রিপশন (HTTPS) নেই, পাসওয়ার্ডও খোলা অবস্থায় যায়। নেটওয়ার্ক ছাড়া হাজিরা, পাসকি এবং অ্যাপ হিসেবে Rollbook ইনস্টল করাও কাজ করে না। যিনি সার্ভার চালান তিনি DOMAIN বা LOCAL_CERTIFICATE ঠিক করে দিতে পারেন।',
} as const satisfies Translation<typeof english>;
