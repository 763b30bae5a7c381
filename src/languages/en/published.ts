export default {
  stays: 'Published results and cards stay as they are until published again: {{results}} and {{cards}}.',
  results_one: '{{count}} published result of a class',
  results_other: '{{count}} published results of classes',
  cards_one: '{{count}} report card',
  cards_other: '{{count}} report cards',
  changes_one: '{{count}} class has unpublished results, which change.',
  changes_other: '{{count}} classes have unpublished results, which change.',
} as const;
