import type english from '../en/sign-ins.ts';
import type { Translation } from '../translation.ts';

export default {
  sessions: 'যেসব ডিভাইসে লগইন করা আছে',
  sessionCount_one: '{{count}}টি ডিভাইসে',
  sessionCount_other: '{{count}}টি ডিভাইসে',
  unknownDevice: 'অচেনা ডিভাইস',
  device: '{{system}}-এ {{browser}}',
  thisDevice: 'এই ডিভাইস',
  from: 'ঠিকানা {{address}}',
  signedIn: 'লগইন {{time}}',
  lastUsed: 'শেষ ব্যবহার {{time}}',
  end: 'লগআউট',
  endOn: '{{device}} থেকে লগআউট',
  endOthers: 'অন্য সবগুলো থেকে লগআউট',
  sessionEnded: '{{device}} থেকে লগআউট করা হয়েছে।',
  othersEnded_zero: 'অন্য কোথাও আপনার লগইন ছিল না।',
  othersEnded_one: 'অন্য {{count}}টি ডিভাইস থেকে লগআউট করা হয়েছে।',
  othersEnded_other: 'অন্য {{count}}টি ডিভাইস থেকে লগআউট করা হয়েছে।',
} as const satisfies Translation<typeof english>;
