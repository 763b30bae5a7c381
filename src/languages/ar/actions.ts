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
  reminded: 'ذُكِّر {{name}}.',
} as const satisfies Translation<typeof english>;
