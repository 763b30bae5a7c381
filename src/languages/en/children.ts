export default {
  child: 'Child',
  childWithNews_one: '{{name}} ({{count}} new)',
  childWithNews_other: '{{name}} ({{count}} new)',
  none: 'You cannot see any child’s records',
  noneHint: 'The school decides who is a guardian and what they can see. Please ask the office.',
  strange: 'You cannot see this child’s records',
  strangeHint: 'Choose one of your children above. If it should be this one, please ask the office.',
} as const;
