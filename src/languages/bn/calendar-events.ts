import type english from '../en/calendar-events.ts';
import type { Translation } from '../translation.ts';

export default {
  lessonOfClass: '{{subject}}, {{class, class}}',
  period: 'পিরিয়ড {{period}}',
  inPlaceOf: '{{teacher}}-এর বদলে',
  homework: '{{subject}}-এর বাড়ির কাজ: {{title}}',
  closedFor: '{{name}} ({{classes, class}})',
} as const satisfies Translation<typeof english>;
