import { reason } from '../../platform/contract/reason.ts';

export const importNotFound = reason('not_found', 'import-not-found');
/** The answer to applying a file with wrong rows. */
export const importHasFaults = reason('clash', 'import-has-faults');
export const importNotChecked = reason('in_use', 'import-not-checked');
export const importNotApplied = reason('in_use', 'import-not-applied');
export const importNothingToDo = reason('in_use', 'import-nothing-to-do');
export const importFileGone = reason('in_use', 'import-file-gone');
export const notAnImportColumn = reason('bad_input', 'not-an-import-column');
/** The chosen encoding cannot decode the file. */
export const notItsLetters = reason('bad_input', 'not-its-letters');
export const noTemplate = reason('not_found', 'no-template');
export const noMarkedFile = reason('not_found', 'no-marked-file');
export const classWanted = reason('bad_input', 'class-wanted');

// Why an import fails as a whole.
export const importStale = reason('clash', 'import-stale');

/** More than one encoding is possible for the text file. */
export const lettersDoubtful = reason('bad_input', 'letters-doubtful');

// These are about cells that a program has damaged.
export const formulaWithoutValue = reason('bad_input', 'formula-without-value');
export const cellHasError = reason('bad_input', 'cell-has-error');
export const digitsLost = reason('bad_input', 'digits-lost');
export const lettersLost = reason('bad_input', 'letters-lost');

// These are about dates.
export const datesContradict = reason('bad_input', 'dates-contradict');
export const dateMaybeSwapped = reason('bad_input', 'date-maybe-swapped');
export const birthUnlikely = reason('bad_input', 'birth-unlikely');

// These are about the heading row.
export const headingsNotFound = reason('bad_input', 'headings-not-found');
export const columnMissing = reason('bad_input', 'column-missing');
export const columnTwice = reason('duplicate', 'column-twice');
export const noRows = reason('bad_input', 'no-rows');

// These are about a row.
export const rowTwice = reason('duplicate', 'row-twice');
export const rollOfSomebodyElse = reason('duplicate', 'roll-of-somebody-else');
/** The number is an admission number, or a number in the class. */
export const numberOfSomebodyElse = reason('duplicate', 'number-of-somebody-else');
export const admissionNumberTwice = reason('duplicate', 'admission-number-twice');
export const teacherNamedTwice = reason('duplicate', 'teacher-named-twice');
export const nameDoesNotFit = reason('bad_input', 'name-does-not-fit');
/** The number is an admission number, or a number in the class; without one, it is the name. */
export const noStudentWithNumber = reason('bad_input', 'no-student-with-number');
/** A parent's phone or email without a name, which is left out. */
export const guardianWithoutName = reason('bad_input', 'guardian-without-name');
export const guardianEmailOfOther = reason('duplicate', 'guardian-email-of-other');
/** A field of the school's own of a guardian who is only on a student's record. */
export const fieldOfNobody = reason('bad_input', 'field-of-nobody');
export const fieldDiffers = reason('bad_input', 'field-differs');
/** The person is a guardian linked to the student, so the values can only be changed on the student's page. */
export const guardianStays = reason('in_use', 'guardian-stays');
export const noStudentWithRoll = reason('bad_input', 'no-student-with-roll');
export const ambiguousDate = reason('bad_input', 'ambiguous-date');
export const unknownClassName = reason('bad_input', 'unknown-class-name');
/** Used for the new name of a subject, and for an exam and its rows. */
export const marksUnderName = reason('duplicate', 'marks-under-name');
/** The cell should contain a time of day, such as 08:05. */
export const notAClock = reason('bad_input', 'not-a-clock');
/** The time may be in the morning or in the afternoon. */
export const whichHalfOfDay = reason('bad_input', 'which-half-of-day');
export const whichPeriod = reason('duplicate', 'which-period');
/** The file gives only the period's number, and the school has no time for that period. */
export const periodWithoutTime = reason('bad_input', 'period-without-time');
/** A cell of a timetable that is not a lesson, such as a break; it is left out. */
export const notALesson = reason('bad_input', 'not-a-lesson');
/** A line of somebody who has left, by their status or a day. */
export const leaverLeftOut = reason('bad_input', 'leaver-left-out');
/** The word may say that somebody has left. */
export const statusUnknown = reason('bad_input', 'status-unknown');
export const notARow = reason('bad_input', 'not-a-row');
/** A lesson of another program that no class has, such as a meeting of teachers. */
export const lessonWithoutClass = reason('bad_input', 'lesson-without-class');
export const lessonNotPlaced = reason('bad_input', 'lesson-not-placed');
/** A lesson in only a part of the year, for which there is no separate timetable. */
export const lessonOfTerm = reason('bad_input', 'lesson-of-term');
export const studentsLeftOut = reason('bad_input', 'students-left-out');
/** The group that a row of a timetable makes, with its classes. */
export const groupIsMade = reason('bad_input', 'group-is-made');
/** The week of a teacher, in a file that also has the weeks of the classes. */
export const lessonsOfOtherGrid = reason('bad_input', 'lessons-of-other-grid');
/** A period of the file overlaps with an existing period, or with another one in the file; each is named. */
export const periodHasNoRoom = reason('clash', 'period-has-no-room');
export const periodOverlapsLine = reason('clash', 'period-overlaps-line');
/** A mark such as 78.5, where marks are whole numbers. */
export const markNotWhole = reason('bad_input', 'mark-not-whole');
export const examStands = reason('bad_input', 'exam-stands');
export const examDiffers = reason('bad_input', 'exam-differs');
export const scaleStands = reason('bad_input', 'scale-stands');
export const maxMarkStands = reason('duplicate', 'max-mark-stands');
export const maxMarkDiffers = reason('bad_input', 'max-mark-differs');
export const examOfAnotherTeacher = reason('duplicate', 'exam-of-another-teacher');
export const examTeacherDiffers = reason('bad_input', 'exam-teacher-differs');
export const teacherNotOfClass = reason('bad_input', 'teacher-not-of-class');
/** Used for the correct rows of a new exam in which another row is wrong. */
export const examNotWhole = reason('bad_input', 'exam-not-whole');
/** The reason that the correction of a mark gives when an import made it. */
export const markImported = reason('bad_input', 'mark-imported');

// This one is about its undo.
export const importHeldBySignIn = reason('in_use', 'import-held-by-sign-in');
export const importHeldByRegister = reason('in_use', 'import-held-by-register');
export const importHeldByMarks = reason('in_use', 'import-held-by-marks');
export const importHeldByUse = reason('in_use', 'import-held-by-use');
export const importHeldByCorrection = reason('in_use', 'import-held-by-correction');
export const importHeldByWithdrawal = reason('in_use', 'import-held-by-withdrawal');
export const importHeldByLesson = reason('in_use', 'import-held-by-lesson');
/** Only the file shows which exams an import created, and it is deleted after a while. */
export const importTooOld = reason('in_use', 'import-too-old');
