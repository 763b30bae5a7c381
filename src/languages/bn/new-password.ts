import type english from '../en/new-password.ts';
import type { Translation } from '../translation.ts';

export default {
  newPasswordTitle: 'নতুন পাসওয়ার্ড বেছে নিন',
  newPasswordHint: 'আপনার প্রথম পাসওয়ার্ড অন্যরাও জানে। এমন একটি বেছে নিন যা শুধু আপনি জানেন।',
  currentPassword: 'বর্তমান পাসওয়ার্ড',
  newPassword: 'নতুন পাসওয়ার্ড',
  newPasswordRule: 'কমপক্ষে ৮ অক্ষর; খুব প্রচলিত পাসওয়ার্ড বা আপনার নাম নয়।',
  pinRule: 'অন্তত ৬টি অক্ষর বা অঙ্ক; সহজে অনুমান করা যায় এমন নয়, আপনার ফোন নম্বরের অংশও নয়।',
  save: 'পাসওয়ার্ড সংরক্ষণ করুন',
  saving: 'সংরক্ষণ হচ্ছে…',
  passwordChanged: 'আপনার পাসওয়ার্ড বদলানো হয়েছে। অন্য সব ডিভাইস থেকে লগআউট করা হয়েছে।',
} as const satisfies Translation<typeof english>;
