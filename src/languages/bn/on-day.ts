import type english from '../en/on-day.ts';
import type { Translation } from '../translation.ts';

export default {
  today: 'অন্য দিন',
  chooseDay: 'অন্য দিন: আগের কোনো দিন দেখুন',
  chooseAnyDay: 'অন্য দিন: আগের বা পরের কোনো দিন দেখুন',
  day: 'যে দিন দেখবেন',
  inFuture: 'ভবিষ্যতের কোনো দিন দেখা যায় না।',
  shown: 'আপনি {{date}} দেখছেন, ওই দিনের শেষে Rollbook যেমন দেখিয়েছিল।',
  ahead: 'আপনি সামনের একটি দিন দেখছেন: {{date}}, আজ যেমন ঠিক করা আছে।',
  readOnly: 'এটি দেখা যায়, বদলানো যায় না।',
  correctDate: 'তারিখটি ঠিক করুন',
  noDay: 'ঠিকানায় এমন একটি দিন আছে যা দেখা যায় না। এটি আজকের।',
  backToToday: 'আজকের দিনে ফিরুন',
  pickClass: 'এখনও কোনো শ্রেণি বেছে নেওয়া হয়নি',
  pickClassHint: 'ওই দিনে কেমন ছিল দেখতে ওপর থেকে একটি শ্রেণি বেছে নিন।',
  noStudent: 'ওই দিন এমন কোনো শিক্ষার্থী ছিল না',
  noStudentHint: '{{date}} তারিখে স্কুলে এমন কোনো শিক্ষার্থী ছিল না।',
  nobody: 'ওই দিন এই শ্রেণিতে কেউ ছিল না',
  nobodyHint: 'অন্য শ্রেণি বা অন্য দিন বেছে নিন।',
} as const satisfies Translation<typeof english>;
