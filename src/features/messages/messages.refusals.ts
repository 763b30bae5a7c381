import { reason } from '../../platform/contract/reason.ts';

export const messageNotFound = reason('not_found', 'message-not-found');
export const noClassChosen = reason('bad_input', 'no-class-chosen');
export const noTeacherChosen = reason('bad_input', 'no-teacher-chosen');
export const unknownTeacher = reason('bad_input', 'unknown-teacher');
export const tooManyMessages = reason('slow_down', 'too-many-messages');
