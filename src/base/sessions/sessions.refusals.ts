import { reason } from '../../platform/contract/reason.ts';

export const schoolSessionNotFound = reason('not_found', 'school-session-not-found');
export const sessionNameInUse = reason('duplicate', 'session-name-in-use');
export const sessionOverlaps = reason('clash', 'session-overlaps');
export const registersOutsideSession = reason('in_use', 'registers-outside-session');
export const sessionUsesLostWeek = reason('in_use', 'session-uses-lost-week');
export const sessionTooLong = reason('bad_input', 'session-too-long');
export const termInUse = reason('in_use', 'term-in-use');
export const termNameTwice = reason('duplicate', 'term-name-twice');
export const termNotOfSession = reason('bad_input', 'term-not-of-session');
export const termOverlaps = reason('clash', 'term-overlaps');
export const termOutsideSession = reason('bad_input', 'term-outside-session');
