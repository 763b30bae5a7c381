import type english from '../en/waiting.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'এখনো পাঠানো হয়নি',
  empty: 'সবকিছু পাঠানো হয়েছে।',
  intro: 'এটি শুধু এই ডিভাইসেই আছে। সংযোগ পাওয়া মাত্র নিজে থেকেই পাঠানো হবে।',
  close: 'বন্ধ করুন',
  kinds: {
    register: '{{class, class}}-এর হাজিরা, {{day}}',
    registerOfLesson: '{{class, class}}-এর হাজিরা, {{day}}, পিরিয়ড {{period}}',
    correction: '{{class, class}}-এর হাজিরার সংশোধন, {{day}}',
    correctionOfLesson: '{{class, class}}-এর হাজিরার সংশোধন, {{day}}, পিরিয়ড {{period}}',
    marks: '{{class, class}}-এর নম্বর: {{subject}}, {{exam}}',
    marksCorrection: '{{class, class}}-এর নম্বরের সংশোধন: {{subject}}, {{exam}}',
    draft: '{{class, class}}-এর নম্বরের খসড়া: {{subject}}, {{exam}}',
    message: 'বার্তা',
    messageTo: '{{to}}-কে বার্তা',
    messageToClass: '{{class, class}}-কে বার্তা',
  },
  waitsSince: '{{time}} থেকে অপেক্ষায়',
  refusedOf: '{{time}}-এর। প্রত্যাখ্যাত: {{why}}',
  open: 'খুলুন',
  sendAgain: 'আবার পাঠান',
  sendNow: 'এখনই পাঠান',
  giveUp: 'মুছুন',
  giveUpTitle: 'যা পাঠানো হয়নি তা মুছবেন?',
  giveUpText: '{{what}}। এটি শুধু এই ডিভাইসেই আছে, আর ফিরিয়ে আনা যাবে না।',
  signOutTitle: 'না পাঠিয়েই লগ আউট করবেন?',
  signOutText_one: '{{count}}টি জিনিস এখনো পাঠানো হয়নি। লগ আউট করলে তা এই ডিভাইস থেকে মুছে যাবে।',
  signOutText_other: '{{count}}টি জিনিস এখনো পাঠানো হয়নি। লগ আউট করলে সেগুলো এই ডিভাইস থেকে মুছে যাবে।',
  signOut: 'মুছে লগ আউট করুন',
  stay: 'থাকুন',
} satisfies Translation<typeof english>;
