import { reason } from '../../platform/contract/reason.ts';

export const tooManyDays = reason('bad_input', 'too-many-days');
export const lastDayBeforeFirst = reason('bad_input', 'last-day-before-first');
export const dayClosed = reason('bad_input', 'day-closed');
export const daysClosed = reason('bad_input', 'days-closed');
/** This reason refuses a date on which the school has no session. */
export const outsideSessions = reason('bad_input', 'outside-sessions');
/** This reason refuses a date outside the given session. */
export const dateOutsideSession = reason('bad_input', 'date-outside-session');
export const sessionOver = reason('bad_input', 'session-over');
export const sessionClosed = reason('in_use', 'session-closed');
export const classNotFound = reason('not_found', 'class-not-found');
/** This reason refuses a group where only a class is allowed. */
export const notForGroups = reason('bad_input', 'not-for-groups');
export const classClosed = reason('bad_input', 'class-closed');
export const noSuchScale = reason('bad_input', 'no-such-scale');
/** This reason refuses a name that none of the alternating weeks has. */
export const unknownWeek = reason('bad_input', 'unknown-week');
export const correctionTooLate = reason('not_allowed', 'correction-too-late');
export const correctionNeedsWhy = reason('bad_input', 'correction-needs-why');
