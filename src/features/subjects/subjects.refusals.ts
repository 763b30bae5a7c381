import { reason } from '../../platform/contract/reason.ts';

export const subjectNotFound = reason('not_found', 'subject-not-found', 'Subject not found');
export const subjectCodeInUse = reason(
  'duplicate',
  'subject-code-in-use',
  'Class {{class}} already has a subject with the code {{code}} in {{session}}.',
);
export const subjectInUse = reason(
  'in_use',
  'subject-in-use',
  'Marks or the timetable use {{name}}: it can be renamed, not removed.',
);
