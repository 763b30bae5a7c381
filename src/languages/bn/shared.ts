import type english from '../en/shared.ts';
import type { Translation } from '../translation.ts';

export default {
  closeMessage: 'এই বার্তাটি বন্ধ করুন',
  signature: 'স্বাক্ষর',
  signedOn: 'তারিখ',
  loading: 'লোড হচ্ছে…',
  waits: 'এই ডিভাইসে রাখা হয়েছে: সংযোগ পাওয়া মাত্র পাঠানো হবে।',
  noAnswer: 'স্কুলের সার্ভার সাড়া দেয়নি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
  tryAgain: 'আবার চেষ্টা করুন',
  cancel: 'বাতিল',
  choose: 'বেছে নিন…',
  chooseClass: 'শ্রেণি',
  missing: 'এই ঘরটি পূরণ করুন।',
  tooLong: 'সর্বোচ্চ {{most}} অক্ষর।',
  tooShort: 'কমপক্ষে {{least}} অক্ষর।',
  badEmail: 'পুরো ইমেইল ঠিকানা লিখুন।',
  loadingMore: 'আরও আসছে…',
  showMore: 'আরও দেখুন',
  goHome: 'হোমে ফিরে যান',
  erased: 'প্রাক্তন শিক্ষার্থী',
  erasedGuardian: 'প্রাক্তন অভিভাবক',
} as const satisfies Translation<typeof english>;
