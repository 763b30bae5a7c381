import type english from '../en/documents.ts';
import type { Translation } from '../translation.ts';

export default {
  pageOf: 'صفحة {{page}} من {{pages}}',
} as const satisfies Translation<typeof english>;
