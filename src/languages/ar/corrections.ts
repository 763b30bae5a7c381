import type english from '../en/corrections.ts';
import type { Translation } from '../translation.ts';

export default {
  closed: 'لم يعد بإمكان المعلمين تصحيح هذا. يمكن للإدارة تصحيحه.',
  late: 'لم يعد بإمكان المعلمين تصحيح هذا. يُرجى ذكر السبب؛ ويُحفظ مع التصحيح.',
  why: 'سبب التصحيح',
} as const satisfies Translation<typeof english>;
