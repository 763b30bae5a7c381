import { reason } from '../../platform/contract/reason.ts';

export const homeworkNotFound = reason('not_found', 'homework-not-found');
export const homeworkFileNotFound = reason('not_found', 'homework-file-not-found');
export const notHandedInHere = reason('bad_input', 'not-handed-in-here');
export const noFilesWanted = reason('bad_input', 'no-files-wanted');
export const filesWanted = reason('bad_input', 'files-wanted');
export const handInReturned = reason('in_use', 'hand-in-returned');
export const noRoomLeft = reason('in_use', 'no-room-left');
export const fileTypeNotTaken = reason('wrong_type', 'file-type-not-taken');
export const dueTooFarAhead = reason('bad_input', 'due-too-far-ahead');
export const tooMuchHomework = reason('slow_down', 'too-much-homework');
export const studentNotAsked = reason('bad_input', 'student-not-asked');
export const childNotNamed = reason('bad_input', 'child-not-named');
export const handInChanged = reason('changed_meanwhile', 'hand-in-changed');
export const handedInMeanwhile = reason('changed_meanwhile', 'handed-in-meanwhile');
export const answeredMeanwhile = reason('changed_meanwhile', 'answered-meanwhile');
