import type english from '../en/changed-meanwhile.ts';
import type { Translation } from '../translation.ts';

export default {
  hint: 'تغييراتك لم تُحفظ بعد. يمكن عرض ما حُفظ، أو حفظ ما لديك فوقه.',
  showTheirs: 'عرض ما حُفظ',
  saveMine: 'حفظ ما لدي',
} as const satisfies Translation<typeof english>;
