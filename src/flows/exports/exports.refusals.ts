import { reason } from '../../platform/contract/reason.ts';

export const exportTooLong = reason('bad_input', 'export-too-long');
