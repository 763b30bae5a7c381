import { reason } from '../../platform/contract/reason.ts';

export const groupNotFound = reason('not_found', 'group-not-found');
export const groupNameInUse = reason('duplicate', 'group-name-in-use');
export const tooManyGroups = reason('in_use', 'too-many-groups');
export const noFreeNumber = reason('in_use', 'no-free-number');
export const groupSessionStays = reason('bad_input', 'group-session-stays');
/** This reason comes with everything that prevents deleting a group. */
export const groupInUse = reason('in_use', 'group-in-use');
export const groupClassHasMembers = reason('in_use', 'group-class-has-members');
export const rollNotForGroup = reason('bad_input', 'roll-not-for-group');
