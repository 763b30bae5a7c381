import type english from '../en/session-choice.ts';
import type { Translation } from '../translation.ts';

export default {
  allSessions: 'كل الأعوام الدراسية',
  otherSessionShown: 'هذا هو العام الدراسي {{session}}. والعام الحالي {{present}}.',
  closedSessionShown: 'هذا هو العام الدراسي {{session}}، وهو مغلق: يمكن الاطلاع عليه لا تعديله.',
} as const satisfies Translation<typeof english>;
