import type english from '../en/write.ts';
import type { Translation } from '../translation.ts';

export default {
  write: 'বার্তা লিখুন',
  writeTo: '{{name}}-কে বার্তা লিখুন',
} as const satisfies Translation<typeof english>;
