/** What the events of a calendar feed say. */
export default {
  lessonOfClass: '{{subject}}, {{class, class}}',
  period: 'Period {{period}}',
  closedFor: '{{name}} ({{classes, class}})',
} as const;
