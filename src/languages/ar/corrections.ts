import type english from '../en/corrections.ts';
import type { Translation } from '../translation.ts';

export default {
  closed: 'لم يعد بإمكان المعلمين تصحيح هذا. يمكن للمدير تصحيحه.',
  late: 'لم يعد بإمكان المعلمين تصحيح هذا. يُرجى ذكر سبب تصحيحك؛ يُحفظ السبب مع التصحيح.',
  why: 'سبب التصحيح',
} as const satisfies Translation<typeof english>;
