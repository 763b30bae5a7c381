import type english from '../en/calendar-events.ts';
import type { Translation } from '../translation.ts';

export default {
  lessonOfClass: '{{subject}}، {{class, class}}',
  period: 'الحصة {{period}}',
  inPlaceOf: 'بدلًا من {{teacher}}',
  homework: 'واجب {{subject}}: {{title}}',
  closedFor: '{{name}} ({{classes, class|، }})',
} as const satisfies Translation<typeof english>;
