import { reason } from '../../platform/contract/reason.ts';

export const classNumberInUse = reason('duplicate', 'class-number-in-use');
export const classNameInUse = reason('duplicate', 'class-name-in-use');
export const tooManyClasses = reason('in_use', 'too-many-classes');
export const classNumberStays = reason('bad_input', 'class-number-stays');
export const movesUpToItself = reason('bad_input', 'moves-up-to-itself');
export const movesUpInCircle = reason('bad_input', 'moves-up-in-circle');

export const classInUse = reason('in_use', 'class-in-use');

export const classHasStudents = reason('in_use', 'class-has-students');
export const classHasRegisters = reason('in_use', 'class-has-registers');
export const classHasExams = reason('in_use', 'class-has-exams');
export const classHasSubjects = reason('in_use', 'class-has-subjects');
export const classHasPeriods = reason('in_use', 'class-has-periods');
export const classHasMessages = reason('in_use', 'class-has-messages');
export const classHasHomework = reason('in_use', 'class-has-homework');
export const classHasDiary = reason('in_use', 'class-has-diary');
export const classHasGroups = reason('in_use', 'class-has-groups');
export const classHasClosedDays = reason('in_use', 'class-has-closed-days');
