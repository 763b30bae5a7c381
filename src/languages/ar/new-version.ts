import type english from '../en/new-version.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'يمكن تثبيت Rollbook {{version}}',
  text: 'يستطيع من يدير الخادم تثبيته بالأمر rollbook update، أو بالأداة apt إذا كان Rollbook حزمة Debian. ويبقى كل ما لدى المدرسة.',
  changes: 'ما الجديد',
} as const satisfies Translation<typeof english>;
