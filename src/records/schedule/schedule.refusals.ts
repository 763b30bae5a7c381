import { reason } from '../../platform/contract/reason.ts';

export const periodNotFound = reason('not_found', 'period-not-found');
export const noSuchLesson = reason('bad_input', 'no-such-lesson');
export const notATime = reason('bad_input', 'not-a-time');
export const endBeforeStart = reason('bad_input', 'end-before-start');

/** A period clashes; its parameters are the clash and the free times, two of the reasons below. */
export const periodClashes = reason('clash', 'period-clashes');
export const overlapsWith = reason('clash', 'overlaps-with');
export const timetableChanged = reason('clash', 'timetable-changed');
export const swappedWithItself = reason('bad_input', 'swapped-with-itself');
/** One of two swapped periods cannot take the other's place, for one of the two reasons above. */
export const cannotSwap = reason('clash', 'cannot-swap');
export const freeTimes = reason('clash', 'free-times');
export const noFreeTime = reason('clash', 'no-free-time');

/** A lesson cannot be in its room, because another lesson is there at that time. */
export const roomTaken = reason('clash', 'room-taken');

/** A teacher cannot take over periods, because they teach at those times; each is given as a `teachesThen`. */
export const teacherIsBusy = reason('clash', 'teacher-is-busy');
export const teacherIsOftenBusy = reason('clash', 'teacher-is-often-busy');
export const teachesThen = reason('clash', 'teaches-then');

// A group has only its own subject, in its own session.
export const groupHasSubject = reason('bad_input', 'group-has-subject');
export const groupOfOtherSession = reason('bad_input', 'group-of-other-session');
