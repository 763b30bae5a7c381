import type english from '../en/new-version.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Rollbook {{version}} ইনস্টল করা যাবে',
  text: 'যিনি সার্ভার চালান তিনি rollbook update দিয়ে এটি ইনস্টল করতে পারেন; Rollbook ডেবিয়ান প্যাকেজ হিসেবে ইনস্টল করা থাকলে apt দিয়ে। স্কুলের সব তথ্য থেকে যায়।',
  changes: 'নতুন কী আছে',
} as const satisfies Translation<typeof english>;
