import type english from '../en/school.ts';
import type { Translation } from '../translation.ts';

export default {
  printedAt: '{{school}}, প্রিন্টের তারিখ {{date}}',
} as const satisfies Translation<typeof english>;
