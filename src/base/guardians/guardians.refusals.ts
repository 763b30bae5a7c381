import { reason } from '../../platform/contract/reason.ts';

export const guardianNotFound = reason('not_found', 'guardian-not-found');
export const alreadyGuardian = reason('duplicate', 'already-guardian');
export const guardianEndsFirst = reason('bad_input', 'guardian-ends-first');
export const tooManyGuardians = reason('bad_input', 'too-many-guardians');
export const notAPhone = reason('bad_input', 'not-a-phone');
export const noPhone = reason('in_use', 'no-phone');
export const sharedPhone = reason('duplicate', 'shared-phone');
/** The same, where the caller does not reach the other’s children. */
export const sharedPhoneElsewhere = reason('duplicate', 'shared-phone-elsewhere');
export const guardianIsOver = reason('in_use', 'guardian-is-over');
