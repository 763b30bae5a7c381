import { reason } from '../../platform/contract/reason.ts';

export const planChanged = reason('changed_meanwhile', 'plan-changed');
export const draftOfTimetableNotFound = reason('not_found', 'timetable-draft-not-found');
export const lessonNotFound = reason('not_found', 'draft-lesson-not-found');
export const planNotSaved = reason('in_use', 'plan-not-saved');
export const planIsEmpty = reason('in_use', 'plan-is-empty');
export const nothingToRepair = reason('in_use', 'nothing-to-repair');
export const alreadyMaking = reason('in_use', 'timetable-being-made');
export const tooManyDrafts = reason('in_use', 'too-many-timetable-drafts');
export const draftNotMade = reason('in_use', 'timetable-draft-not-made');
export const draftWaits = reason('in_use', 'timetable-draft-waits');
export const draftDoesNotWait = reason('in_use', 'timetable-draft-does-not-wait');

export const periodEndsBeforeStart = reason('bad_input', 'planned-period-ends-before-start');
export const periodsOverlap = reason('bad_input', 'planned-periods-overlap');
export const namedTwice = reason('bad_input', 'named-twice-in-plan');
export const slotNotInWeek = reason('bad_input', 'slot-not-in-week');
export const roomNotInPlan = reason('bad_input', 'room-not-in-plan');
export const rowNotInPlan = reason('bad_input', 'row-not-in-plan');
export const moreDoublesThanLessons = reason('bad_input', 'more-doubles-than-lessons');
export const morePinsThanLessons = reason('bad_input', 'more-pins-than-lessons');
export const lessonTooLong = reason('bad_input', 'lesson-too-long-there');
export const nothingToSwap = reason('bad_input', 'nothing-to-swap-there');
export const dayNotOfSession = reason('bad_input', 'publishing-day-not-of-session');

/** The reasons why a draft cannot be published. */
export const lessonsNotPlaced = reason('clash', 'lessons-not-placed');
export const inTwoLessons = reason('clash', 'teacher-in-two-lessons');
export const classInTwoLessons = reason('clash', 'class-in-two-lessons');
export const classLeftOut = reason('clash', 'class-left-out');
export const plannedTeacherHasLeft = reason('in_use', 'planned-teacher-has-left');
export const plannedClassIsGone = reason('in_use', 'planned-class-is-gone');
export const anotherWaits = reason('duplicate', 'another-timetable-waits');

/** Plans that no timetable can meet. */
export const tooManyForClass = reason('bad_input', 'too-many-lessons-for-class');
export const tooManyForTeacher = reason('bad_input', 'too-many-lessons-for-teacher');
export const tooManyForRoom = reason('bad_input', 'too-many-lessons-for-room');
/** Lessons that have fewer slots, or days, than they need. */
export const tooFewPlaces = reason('bad_input', 'too-few-places-for-lessons');
export const cannotHoldTogether = reason('bad_input', 'lessons-cannot-be-placed');
/** A reason above, combined with its causes that are not rules; each cause is one of those below. */
export const cannotBeBecause = reason('bad_input', 'cannot-be-because');
export const subjectOfClass = reason('bad_input', 'subject-of-class');
export const becauseClosed = reason('bad_input', 'because-closed');
export const becauseTeacherAway = reason('bad_input', 'because-teacher-away');
export const becauseClassAway = reason('bad_input', 'because-class-away');
export const becauseRoomAway = reason('bad_input', 'because-room-away');
export const becausePinned = reason('bad_input', 'because-pinned');
export const becauseRooms = reason('bad_input', 'because-rooms');
