/** The texts of a calendar feed's events. */
export default {
  lessonOfClass: '{{subject}}, {{class, class}}',
  period: 'Period {{period}}',
  inPlaceOf: 'In place of {{teacher}}',
  closedFor: '{{name}} ({{classes, class}})',
} as const;
