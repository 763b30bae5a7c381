export default {
  stays: 'What is published keeps what it says until it is published again: {{results}} and {{cards}}.',
  results_one: '{{count}} published result of a class',
  results_other: '{{count}} published results of classes',
  cards_one: '{{count}} report card',
  cards_other: '{{count}} report cards',
  changes_one: '{{count}} class has results that are not published: they change.',
  changes_other: '{{count}} classes have results that are not published: they change.',
} as const;
