import { reason } from '../../platform/contract/reason.ts';

export const periodNotFound = reason('not_found', 'period-not-found', 'Period not found');
export const teacherNotOfSchool = reason(
  'bad_input',
  'teacher-not-of-school',
  'This teacher is not one of the school’s.',
);
export const notATime = reason('bad_input', 'not-a-time', 'Must be a time like 08:00-08:45.');
export const endBeforeStart = reason('bad_input', 'end-before-start', 'The end must come after the start.');

/** What clashes, and when there are free times: two of the reasons below. */
export const periodClashes = reason('clash', 'period-clashes', '{{clash}} {{free}}');
export const overlapsWith = reason(
  'clash',
  'overlaps-with',
  'This overlaps with {{subject}} of class {{class}} with {{teacher}} on {{day}}, {{time}} (period {{period}}).',
);
export const timetableChanged = reason(
  'clash',
  'timetable-changed',
  'Somebody else has just changed the timetable. Please try again.',
);
export const freeTimes = reason('clash', 'free-times', 'Free for both class and teacher on {{day}}: {{times}}.');
export const noFreeTime = reason(
  'clash',
  'no-free-time',
  'Nothing that long is free for both class and teacher on {{day}}.',
);

/** A teacher cannot take over periods, as they teach then: each is one `teachesThen`. */
export const teacherIsBusy = reason('clash', 'teacher-is-busy', '{{name}} teaches already. {{periods|; }}.');
export const teacherIsOftenBusy = reason(
  'clash',
  'teacher-is-often-busy',
  '{{name}} teaches already. {{periods|; }}; and {{more}} more.',
);
export const teachesThen = reason(
  'clash',
  'teaches-then',
  '{{day}}, {{time}}: {{busySubject}} of class {{busyClass}}, so not {{subject}} of class {{class}}',
);
