import type english from '../en/verify.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'রিপোর্ট কার্ড যাচাই',
  hint: 'প্রতিটি রিপোর্ট কার্ডের নিচে কার্ড নং ও কোড লেখা থাকে।',
  number: 'কার্ড নং',
  code: 'কোড',
  submit: 'যাচাই করুন',
  submitting: 'যাচাই হচ্ছে…',
  genuine: 'আসল',
  genuineHint: 'এই নং ও কোডের রিপোর্ট কার্ড স্কুলই দিয়েছে। এর পরে নতুন কোনো সংস্করণ দেওয়া হয়নি।',
  superseded: 'পুরোনো',
  supersededHint: 'এই রিপোর্ট কার্ড স্কুলই দিয়েছিল, তবে পরে এর নতুন সংস্করণ দেওয়া হয়েছে। নতুনটি চেয়ে নিন।',
  unknown: 'অজানা',
  unknownHint: 'এই নং ও কোডের কোনো রিপোর্ট কার্ড স্কুল দেয়নি। কার্ডে যেমন ছাপা আছে, তার সঙ্গে দুটিই মিলিয়ে দেখুন।',
  compare: 'কার্ডে কী লেখা আছে, এখানে তা জানা যায় না। সন্দেহ থাকলে স্কুলে জিজ্ঞেস করুন।',
} as const satisfies Translation<typeof english>;
