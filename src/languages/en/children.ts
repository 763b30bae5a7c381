export default {
  child: 'Child',
  choose: 'Please choose',
  none: 'No child’s records are open to you',
  noneHint: 'The school says whose guardian you are, and what you may see. Please ask its office.',
  strange: 'This child’s records are not open to you',
  strangeHint: 'Choose one of your children above. If it should be this one, please ask the school’s office.',
} as const;
