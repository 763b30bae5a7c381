export default {
  child: 'Child',
  choose: 'Please choose',
  none: 'No child’s records are open to you',
  noneHint: 'The school says whose guardian you are, and what you may see. Please ask its office.',
} as const;
