import { reason } from '../../platform/contract/reason.ts';

export const dayInFuture = reason('bad_input', 'day-in-future');
export const registerTaken = reason('duplicate', 'register-taken');
export const registerNotTaken = reason('not_found', 'register-not-taken');
export const lessonRegisterTaken = reason('duplicate', 'lesson-register-taken');
export const lessonRegisterNotTaken = reason('not_found', 'lesson-register-not-taken');
export const registersAreDaily = reason('bad_input', 'registers-are-daily');
/** A group has registers only for its lessons. */
export const groupHasLessons = reason('bad_input', 'group-has-lessons');
export const partWanted = reason('bad_input', 'part-wanted');
export const noParts = reason('bad_input', 'no-parts');
export const registerChanged = reason('changed_meanwhile', 'register-changed');
export const notAMonth = reason('bad_input', 'not-a-month');

// The reasons below are about a line of a register.
export const notMinutesLate = reason('bad_input', 'not-minutes-late');
export const minutesWithoutLate = reason('bad_input', 'minutes-without-late');
export const unknownReason = reason('bad_input', 'unknown-reason');
export const reasonOfAnotherStatus = reason('bad_input', 'reason-of-another-status');
export const unknownCode = reason('bad_input', 'unknown-code');
export const codeOfAnother = reason('bad_input', 'code-of-another');
export const closedReason = reason('bad_input', 'closed-reason');
