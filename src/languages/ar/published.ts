import type english from '../en/published.ts';
import type { Translation } from '../translation.ts';

export default {
  stays: 'ما نُشر يبقى كما هو حتى يُنشر من جديد: {{results}} و{{cards}}.',
  results_zero: 'لا نتائج منشورة',
  results_one: 'نتيجة صف واحدة منشورة',
  results_two: 'نتيجتا صفين منشورتان',
  results_few: '{{count}} نتائج صفوف منشورة',
  results_many: '{{count}} نتيجة صف منشورة',
  results_other: '{{count}} نتيجة صف منشورة',
  cards_zero: 'لا شهادات',
  cards_one: 'شهادة واحدة',
  cards_two: 'شهادتان',
  cards_few: '{{count}} شهادات',
  cards_many: '{{count}} شهادة',
  cards_other: '{{count}} شهادة',
  changes_zero: 'لا صفوف تتغير نتائجها.',
  changes_one: 'في صف واحد نتائج لم تُنشر، وهي تتغير.',
  changes_two: 'في صفين نتائج لم تُنشر، وهي تتغير.',
  changes_few: 'في {{count}} صفوف نتائج لم تُنشر، وهي تتغير.',
  changes_many: 'في {{count}} صفًا نتائج لم تُنشر، وهي تتغير.',
  changes_other: 'في {{count}} صف نتائج لم تُنشر، وهي تتغير.',
} satisfies Translation<typeof english>;
