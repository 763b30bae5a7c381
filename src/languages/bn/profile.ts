import type english from '../en/profile.ts';
import type { Translation } from '../translation.ts';

export default {
  welcomeAdmin: 'স্বাগতম, অ্যাডমিন',
  unauthorizedAccess: 'প্রবেশের অনুমতি নেই',
  noData: 'ব্যবহারকারীর তথ্য পাওয়া যায়নি।',
  anonymous: 'নাম জানা নেই',
  editProfile: 'প্রোফাইল সম্পাদনা',
  roleLabel: 'ভূমিকা',
  roll: 'রোল',
  dateOfBirth: 'জন্মতারিখ',
  gender: 'লিঙ্গ',
  courseEnrolled: 'কোর্স',
  person: 'ব্যক্তিগত',
  changePassword: 'পাসওয়ার্ড বদলান',
  savePhoto: 'ছবি সংরক্ষণ করুন',
  photoChanged: 'ছবি আপলোড হয়েছে',
  photoDeleted: 'আপনার ছবি মুছে ফেলা হয়েছে।',
  language: 'ভাষা',
  languageHint: 'আপনি যেখানেই লগইন করুন, Rollbook এই ভাষায় দেখানো হবে।',
  asBrowser: 'ব্রাউজার অনুযায়ী',
  languageSaved: 'আপনার ভাষা সংরক্ষণ করা হয়েছে।',
  version: 'Rollbook {{version}}',
} as const satisfies Translation<typeof english>;
