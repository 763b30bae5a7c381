import type english from '../en/compare.ts';
import type { Translation } from '../translation.ts';

export default {
  register: 'এই হাজিরার দুটি সংস্করণ',
  nothingLost: 'অন্য কেউ আগে জমা দিয়েছেন। আপনার কিছুই হারায়নি: প্রত্যেক শিক্ষার্থীর জন্য কোনটি ঠিক তা বেছে নিন।',
  mine: 'আপনার',
  saved: 'সংরক্ষিত',
  markedAt: 'চিহ্নিত করার সময়: {{time}}',
  takenBy: 'নিয়েছেন {{name}}, {{time}}',
  correctedBy: 'সংশোধন করেছেন {{name}}, {{time}}',
  allMine: 'আমার সবগুলো নিন',
  allSaved: 'সংরক্ষিত সবগুলো নিন',
  alike_one: '{{count}} জন শিক্ষার্থী দুটিতেই একই।',
  alike_other: '{{count}} জন শিক্ষার্থী দুটিতেই একই।',
  onlyMine: 'আপনি এমন রোল চিহ্নিত করেছেন যা এই হাজিরায় নেই। সেগুলো এতে সংরক্ষণ করা যাবে না:',
  onlySaved: 'আপনি যাদের চিহ্নিত করেছেন তাদের মধ্যে নেই, তাই যেমন সংরক্ষিত তেমনই থাকবে:',
  lineOf: '{{roll}} {{name}}: {{line}}',
  lineOfRoll: '{{roll}}: {{line}}',
  chosen: '{{total}}টির মধ্যে {{chosen}}টি বাছা হয়েছে',
  save: 'আমার বাছাই সংরক্ষণ করুন',
  keepSaved: 'যা সংরক্ষিত তা-ই রাখুন',
  saveFailed: 'আপনার বাছাই সংরক্ষণ করা যায়নি',
  saveNoAnswer: 'আপনার বাছাই সংরক্ষণের সময় একটি সমস্যা হয়েছে। আপনি যা দিয়েছেন তা এই ডিভাইসে রাখা আছে।',
  choiceSaved: 'আপনার বাছাই সংরক্ষণ করা হয়েছে।',
  savedStays: 'যা সংরক্ষিত ছিল তা তেমনই থাকল।',
  agree: 'আপনি যা দিয়েছেন ঠিক তা-ই সংরক্ষিত আছে।',
} as const satisfies Translation<typeof english>;
