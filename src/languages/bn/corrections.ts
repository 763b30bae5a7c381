import type english from '../en/corrections.ts';
import type { Translation } from '../translation.ts';

export default {
  closed: 'শিক্ষকেরা এটি আর সংশোধন করতে পারেন না। একজন অ্যাডমিন পারেন।',
  late: 'শিক্ষকেরা এটি আর সংশোধন করতে পারেন না। আপনি কেন করছেন তা লিখুন; কারণটি সংশোধনের সঙ্গে থাকবে।',
  why: 'সংশোধনের কারণ',
} as const satisfies Translation<typeof english>;
