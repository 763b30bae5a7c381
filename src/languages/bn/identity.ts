import type english from '../en/identity.ts';
import type { Translation } from '../translation.ts';

export default {
  signIn: 'লগইন',
  signInTo: '{{school}}: লগইন',
  role: 'আমি',
  roles: { admin: 'অ্যাডমিন', teacher: 'শিক্ষক', student: 'শিক্ষার্থী', guardian: 'অভিভাবক', staff: 'কর্মী' },
  email: 'ইমেইল',
  phone: 'ফোন',
  withCode: 'স্কুল থেকে কোড পেয়েছি',
  emailOr: 'ইমেইল বা {{numbers}}',
  password: 'পাসওয়ার্ড',
  login: 'লগইন',
  logout: 'লগআউট',
  forgot: 'পাসওয়ার্ড ভুলে গেছেন?',
  loggingIn: 'লগইন হচ্ছে…',
  signInOutside: '{{name}} দিয়ে লগইন',
  success: 'লগইন সফল হয়েছে',
  unauthorizedEmail: '{{role}} হিসেবে এই ইমেইলের অনুমতি নেই',
  unauthorizedNumber: '{{role}} হিসেবে এই নম্বরের অনুমতি নেই',
  loginFailed: 'লগইন করা যায়নি',
  loginFailedHint: 'পাসওয়ার্ডটি মিলছে না।',
  didYouMean: 'আপনি কি {{role}}?',
  continueAs: '{{role}} হিসেবে এগিয়ে যান',
  errorVerifying: '{{role}} যাচাই করতে সমস্যা হয়েছে',
  sessionEndedNotice:
    'আপনার লগইনের মেয়াদ শেষ হয়েছে। আবার লগইন করুন: আগের জায়গাতেই ফিরে যাবেন, আর যা লিখেছিলেন তা এই ডিভাইসে রাখা আছে।',
  pagesMissing: 'পাতাটি লোড করা যায়নি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
  togglePassword: 'পাসওয়ার্ড দেখান বা লুকান',
  demoHint: 'এটি একটি ডেমো: ঘরগুলো পূরণ করাই আছে। আপনি কে তা বেছে নিয়ে “লগইন” চাপুন।',
  notSetUp: 'এই স্কুলের সেটআপ এখনও হয়নি। সার্ভার চালুর সময় যে লিংক দেখিয়েছিল, সেটি খুলুন।',
} as const satisfies Translation<typeof english>;
