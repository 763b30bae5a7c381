import { reason } from '../../platform/contract/reason.ts';

export const studentNotFound = reason('not_found', 'student-not-found', 'Student not found');
export const classNotFound = reason('not_found', 'class-not-found', 'Class not found');
export const emptyClass = reason('bad_input', 'empty-class', 'No students found for this class');
export const rollInUse = reason('duplicate', 'roll-in-use', 'Roll {{roll}} is in use.');

// What is wrong with a list that names the students of a class.
export const rollTwice = reason('bad_input', 'roll-twice', 'Roll {{roll}} is listed twice.');
export const rollOfAnotherClass = reason(
  'bad_input',
  'roll-of-another-class',
  'Roll {{roll}} does not belong to this class.',
);
export const rollsMissing = reason('bad_input', 'rolls-missing', 'These rolls of the class are missing: {{rolls}}.');
export const manyRollsMissing = reason(
  'bad_input',
  'many-rolls-missing',
  'These rolls of the class are missing: {{rolls}} and {{more}} more.',
);
