import { reason } from '../../platform/contract/reason.ts';

export const noDayOfSchool = reason('bad_input', 'no-day-of-school');
export const dayTwice = reason('bad_input', 'day-twice');
export const namesOfWeeks = reason('bad_input', 'names-of-weeks');
export const weekTwice = reason('bad_input', 'week-twice');
export const weekInUse = reason('in_use', 'week-in-use');
export const closedTooLong = reason('bad_input', 'closed-too-long');
export const unknownClass = reason('bad_input', 'unknown-class');
export const closedDaysNotFound = reason('not_found', 'closed-days-not-found');
export const closedAlready = reason('duplicate', 'closed-already');
export const registersOnDays = reason('in_use', 'registers-on-days');
export const manyRegistersOnDays = reason('in_use', 'many-registers-on-days');
/** This reason appears only as a detail of another refusal. */
export const registerOfDay = reason('in_use', 'register-of-day');
