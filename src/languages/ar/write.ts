import type english from '../en/write.ts';
import type { Translation } from '../translation.ts';

export default {
  write: 'مراسلة',
  writeTo: 'مراسلة {{name}}',
} as const satisfies Translation<typeof english>;
