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
} as const satisfies Translation<typeof english>;
