import type english from '../en/actions.ts';
import type { Translation } from '../translation.ts';

export default {
  write: 'বার্তা লিখুন',
  writeTo: '{{name}}-কে বার্তা লিখুন',
  late: 'দেরিতে এসেছে',
  lateOf: '{{name}} দেরিতে এসেছে',
  more: 'আরও কাজ',
  remind: 'মনে করান',
  remindOf: '{{name}}-কে মনে করান: {{text}}',
  reminded: '{{name}}-কে মনে করিয়ে দেওয়া হয়েছে।',
  lateNotTaken: '{{class, class}}-এর আজকের হাজিরা এখনও নেওয়া হয়নি। আগে হাজিরা নিন, এই শিক্ষার্থীকে দেরি দেখিয়ে।',
  lateNobody: 'এই শিক্ষার্থী {{class, class}}-এর আজকের হাজিরায় নেই।',
  lateSays: 'হাজিরায় আছে: {{status}}',
  lateMinutesHint: 'ঘড়ি অনুযায়ী; খালিও রাখা যায়।',
  lateSave: 'দেরি হিসেবে লিখুন',
  isLate: '{{name}}-এর দেরি লেখা হয়েছে।',
} as const satisfies Translation<typeof english>;
