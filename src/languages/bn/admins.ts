import type english from '../en/admins.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'অ্যাডমিন',
  hint: 'অ্যাডমিনরা পুরো স্কুল চালান এবং একে অন্যকে নতুন পাসওয়ার্ড দিতে পারেন। দুজন অ্যাডমিন থাকা ভালো।',
  addTitle: 'অ্যাডমিন যোগ করুন',
  add: 'অ্যাডমিন যোগ করুন',
  added: '{{name}} এখন অ্যাডমিন; আগের পাসওয়ার্ডই থাকছে।',
  listTitle: 'স্কুলের অ্যাডমিন',
  count_one: '{{count}} জন অ্যাডমিন',
  count_other: '{{count}} জন অ্যাডমিন',
  role: 'অ্যাডমিন',
  you: 'আপনি',
  ownPassword: 'নিজের পাসওয়ার্ড প্রোফাইল থেকে বদলান',
  join: 'অ্যাকাউন্ট এক করুন',
  joinAsked: 'পরেরবার লগইন করলে জিজ্ঞেস করা হবে অ্যাকাউন্টগুলো এক করা হবে কি না।',
  close: 'অ্যাকাউন্ট বন্ধ করুন',
  closeOf: '{{name}}-এর অ্যাকাউন্ট বন্ধ করুন',
  closeTitle: '{{name}}-এর অ্যাকাউন্ট বন্ধ করবেন?',
  closeText: '{{name}} এখনই লগআউট হয়ে যাবেন এবং আর লগইন করতে পারবেন না। {{name}} যা করেছেন তা থেকে যাবে।',
  closed: '{{name}}-এর অ্যাকাউন্ট বন্ধ করা হয়েছে।',
} as const satisfies Translation<typeof english>;
