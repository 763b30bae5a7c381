import { reason } from '../../platform/contract/reason.ts';

export const noSettingsKey = reason('in_use', 'connection-without-key');
export const secretWanted = reason('bad_input', 'connection-secret-wanted');
export const notElsewhere = reason('bad_input', 'connection-not-elsewhere');
export const notCopiedBySchool = reason('in_use', 'copy-not-of-school');
export const notAPlace = reason('bad_input', 'copy-place-wrong');
export const placeOnSameDisk = reason('bad_input', 'copy-place-inside');
export const keyWanted = reason('bad_input', 'copy-key-wanted');
