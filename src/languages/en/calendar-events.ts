/** The texts of a calendar feed's events. */
export default {
  lessonOfClass: '{{subject}}, {{class, class}}',
  period: 'Period {{period}}',
  inPlaceOf: 'In place of {{teacher}}',
  homework: 'Homework in {{subject}}: {{title}}',
  closedFor: '{{name}} ({{classes, class}})',
} as const;
