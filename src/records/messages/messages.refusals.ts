import { reason } from '../../platform/contract/reason.ts';

export const messageNotFound = reason('not_found', 'message-not-found');
export const noClassChosen = reason('bad_input', 'no-class-chosen');
export const noTeacherChosen = reason('bad_input', 'no-teacher-chosen');
export const noStudentChosen = reason('bad_input', 'no-student-chosen');
export const noGuardianChosen = reason('bad_input', 'no-guardian-chosen');
export const unknownTeacher = reason('bad_input', 'unknown-teacher');
export const classHasNoTeacher = reason('bad_input', 'class-has-no-teacher');
export const conversationNotFound = reason('not_found', 'conversation-not-found');
export const answersWhoAnswers = reason('bad_input', 'answers-who-answers');
export const guardianNoLonger = reason('clash', 'guardian-no-longer');
export const readerHasLeft = reason('clash', 'reader-has-left');
export const tooLateToTakeBack = reason('clash', 'too-late-to-take-back');
export const remindedToday = reason('slow_down', 'reminded-today');
export const tooManyMessages = reason('slow_down', 'too-many-messages');
