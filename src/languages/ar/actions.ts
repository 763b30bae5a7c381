import type english from '../en/actions.ts';
import type { Translation } from '../translation.ts';

export default {
  write: 'مراسلة',
  writeTo: 'مراسلة {{name}}',
  late: 'وصل متأخرًا',
  lateOf: 'وصل {{name}} متأخرًا',
  more: 'إجراءات أخرى',
  remind: 'تذكير',
  remindOf: 'تذكير {{name}}: {{text}}',
  reminded: 'تم تذكير {{name}}.',
  lateNotTaken: 'لم يُسجَّل حضور {{class, class}} اليوم بعد. سجّل الحضور أولًا، وسجّل هذا الطالب متأخرًا.',
  lateNobody: 'هذا الطالب ليس في سجل حضور {{class, class}} اليوم.',
  lateSays: 'في سجل الحضور: {{status}}',
  lateMinutesHint: 'مقترح بحسب الوقت الحالي. اختياري.',
  lateSave: 'حفظ كمتأخر',
  isLate: 'سُجّل {{name}} متأخرًا.',
} as const satisfies Translation<typeof english>;
