import { reason } from '../../platform/contract/reason.ts';

export const studentNotFound = reason('not_found', 'student-not-found');
export const emptyClass = reason('bad_input', 'empty-class');
export const rollInUse = reason('duplicate', 'roll-in-use');
export const enrolmentNotFound = reason('not_found', 'enrolment-not-found');

// These reasons name what prevents a change of a student's enrolments.
export const alreadyInClass = reason('duplicate', 'already-in-class');
export const inNoClassThen = reason('in_use', 'in-no-class-then');
export const registersLater = reason('in_use', 'registers-later');
export const registersFollow = reason('in_use', 'registers-follow');
export const marksLater = reason('in_use', 'marks-later');
/** This reason refuses a change that would put a student into two lessons at once. */
export const studentClash = reason('clash', 'student-clash');
export const enrolmentBegun = reason('in_use', 'enrolment-begun');

// These reasons are about a list that names the students of a class.
export const rollTwice = reason('bad_input', 'roll-twice');
export const rollOfAnotherClass = reason('bad_input', 'roll-of-another-class');
export const rollsMissing = reason('bad_input', 'rolls-missing');
export const manyRollsMissing = reason('bad_input', 'many-rolls-missing');
