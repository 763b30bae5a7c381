import { reason } from '../../platform/contract/reason.ts';

export const historyNotFound = reason('not_found', 'history-not-found');
export const changeNotFound = reason('not_found', 'change-not-found');

// These reasons say why a change cannot be undone.
export const cannotUndo = reason('in_use', 'cannot-undo');
export const undoOfErased = reason('in_use', 'undo-of-erased');
export const changedSince = reason('in_use', 'changed-since');
export const changedSinceByItself = reason('in_use', 'changed-since-by-itself');
export const lessonCoveredSince = reason('in_use', 'lesson-covered-since');
export const dependedOnSince = reason('in_use', 'depended-on-since');
export const takenSince = reason('duplicate', 'taken-since');
export const rollTakenSince = reason('duplicate', 'roll-taken-since');
export const enrolledSince = reason('clash', 'enrolled-since');
export const timeTakenSince = reason('clash', 'time-taken-since');
export const daysTakenSince = reason('clash', 'days-taken-since');

// These reasons name later changes.
export const historyOfPerson = reason('in_use', 'history-of-person');
export const historyOfSubject = reason('in_use', 'history-of-subject');
export const historyOfPeriod = reason('in_use', 'history-of-period');
export const historyOfClass = reason('in_use', 'history-of-class');
export const historyOfSession = reason('in_use', 'history-of-session');
export const historyOfReason = reason('in_use', 'history-of-reason');
export const historyOfScale = reason('in_use', 'history-of-scale');
export const historyOfLayout = reason('in_use', 'history-of-layout');
export const historyOfDiary = reason('in_use', 'history-of-diary');
export const historyOfHomework = reason('in_use', 'history-of-homework');
export const historyOfField = reason('in_use', 'history-of-field');
export const historyOfSchool = reason('in_use', 'history-of-school');
