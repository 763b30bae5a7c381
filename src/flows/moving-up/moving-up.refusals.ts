import { reason } from '../../platform/contract/reason.ts';

/** The reason of the response if moving up has obstacles; the response lists them. */
export const moveUpHasFaults = reason('clash', 'move-up-has-faults');

// About the whole.
export const sessionNotAfter = reason('clash', 'session-not-after');
export const nobodyToMoveUp = reason('in_use', 'nobody-to-move-up');

// About one student.
export const notToMoveUp = reason('not_found', 'not-to-move-up');
export const noNextClass = reason('in_use', 'no-next-class');
export const nextClassUnknown = reason('not_found', 'next-class-unknown');
export const nextClassClosed = reason('in_use', 'next-class-closed');
export const movesLaterAlready = reason('in_use', 'moves-later-already');
export const nextRollTaken = reason('duplicate', 'next-roll-taken');
export const nextEmailTaken = reason('duplicate', 'next-email-taken');

// About undoing it.
export const moveUpNotFound = reason('not_found', 'move-up-not-found');
export const moveUpUndone = reason('in_use', 'move-up-undone');
export const heldByRegister = reason('in_use', 'move-up-held-by-register');
export const heldByMarks = reason('in_use', 'move-up-held-by-marks');
export const heldByChange = reason('in_use', 'move-up-held-by-change');
/** Used instead of the name if the changed record is not a student's. */
export const changedSince = reason('in_use', 'changed-since-move-up');
