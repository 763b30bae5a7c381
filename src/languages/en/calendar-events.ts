/** What the events of a calendar feed say. */
export default {
  lessonOfClass: '{{subject}}, {{class, class}}',
  period: 'Period {{period}}',
  inPlaceOf: 'In place of {{teacher}}',
  closedFor: '{{name}} ({{classes, class}})',
} as const;
