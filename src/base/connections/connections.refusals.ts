import { reason } from '../../platform/contract/reason.ts';

export const noSettingsKey = reason('in_use', 'connection-without-key');
export const secretWanted = reason('bad_input', 'connection-secret-wanted');
export const notElsewhere = reason('bad_input', 'connection-not-elsewhere');
