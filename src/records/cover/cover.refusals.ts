import { reason } from '../../platform/contract/reason.ts';

export const lessonNotFound = reason('not_found', 'lesson-not-found');
export const noLessonThen = reason('bad_input', 'no-lesson-then');
export const coversOwnLesson = reason('bad_input', 'covers-own-lesson');
export const doesNotTeachIt = reason('bad_input', 'does-not-teach-it');
export const notFreeToCover = reason('clash', 'not-free-to-cover');
export const coverNotFound = reason('not_found', 'cover-not-found');
