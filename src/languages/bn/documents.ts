import type english from '../en/documents.ts';
import type { Translation } from '../translation.ts';

export default {
  pageOf: 'পৃষ্ঠা {{page}} / {{pages}}',
} as const satisfies Translation<typeof english>;
