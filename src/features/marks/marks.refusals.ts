import { reason } from '../../platform/contract/reason.ts';

export const marksNotFound = reason('not_found', 'marks-not-found');
export const marksSubmitted = reason('duplicate', 'marks-submitted');
export const marksChanged = reason('changed_meanwhile', 'marks-changed');
export const subjectNotOfClass = reason('bad_input', 'subject-not-of-class');
export const dayOutsideSession = reason('bad_input', 'day-outside-session');
export const examWithoutMarks = reason('in_use', 'exam-without-marks');
export const draftNotFound = reason('not_found', 'draft-not-found');
export const draftChanged = reason('changed_meanwhile', 'draft-changed');
export const nothingToPublish = reason('in_use', 'nothing-to-publish');
export const termNotFound = reason('not_found', 'term-not-found');
export const notAMark = reason('bad_input', 'not-a-mark');
export const markOverMaximum = reason('bad_input', 'mark-over-maximum');
export const marksOverMaximum = reason('bad_input', 'marks-over-maximum');
export const manyMarksOverMaximum = reason('bad_input', 'many-marks-over-maximum');
export const exemptWithMark = reason('bad_input', 'exempt-with-mark');
