import { reason } from '../../platform/contract/reason.ts';

export const messageNotFound = reason('not_found', 'message-not-found', 'Message not found');
export const noClassChosen = reason('bad_input', 'no-class-chosen', 'Please choose a class.');
export const noTeacherChosen = reason('bad_input', 'no-teacher-chosen', 'Please choose a teacher.');
export const unknownTeacher = reason('bad_input', 'unknown-teacher', 'This is not one of the school’s teachers.');
export const tooManyMessages = reason(
  'slow_down',
  'too-many-messages',
  'You have sent a great many messages today. Please send the next one tomorrow.',
);
