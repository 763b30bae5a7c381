import type english from '../en/restored.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'এই স্কুলটি {{time}}-এর ব্যাকআপ থেকে ফেরানো হয়েছে।',
  text: 'এর পরে যা লেখা হয়েছিল তা নেই। সবাইকে সাইন আউট করা হয়েছে; আমন্ত্রণ, নতুন পাসওয়ার্ডের লিংক, পুনরুদ্ধার কোড ও ক্যালেন্ডারের ঠিকানা আর কাজ করে না। এর পরে বদলানো পাসওয়ার্ড আবার আগেরটি হয়ে থাকতে পারে, যা অন্য কেউ জানতে পারে।',
  requirePasswords: 'সবাইকে নতুন পাসওয়ার্ড বেছে নিতে বলুন',
  dismiss: 'পড়েছি',
  requireTitle: 'সবাইকে নতুন পাসওয়ার্ড বেছে নিতে বলবেন?',
  requireText: 'আপনিসহ সবাই এখনকার পাসওয়ার্ড দিয়ে সাইন ইন করবেন, এবং অন্য কিছুর আগে আরেকটি বেছে নিতে হবে।',
  requireAction: 'বেছে নিতে বলুন',
} satisfies Translation<typeof english>;
