import { reason } from '../../platform/contract/reason.ts';

export const dayInFuture = reason('bad_input', 'day-in-future', 'Attendance cannot be taken for a day in the future.');
export const registerTaken = reason(
  'duplicate',
  'register-taken',
  'Attendance for class {{class}} on {{date}} has already been submitted.',
);
export const registerNotTaken = reason(
  'not_found',
  'register-not-taken',
  'Attendance for class {{class}} on {{date}} has not been submitted.',
);
