import type english from '../en/school.ts';
import type { Translation } from '../translation.ts';

export default {
  printedAt: '{{school}}، طُبع في {{date}}',
} as const satisfies Translation<typeof english>;
