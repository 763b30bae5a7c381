import { reason } from '../../platform/contract/reason.ts';

export const marksNotFound = reason('not_found', 'marks-not-found', 'Marks not found');
export const marksSubmitted = reason(
  'duplicate',
  'marks-submitted',
  'Marks for {{subject}}, {{exam}}, class {{class}} have already been submitted.',
);
export const notAMark = reason('bad_input', 'not-a-mark', 'Must be empty or a whole number from 0.');
export const markOverMaximum = reason(
  'bad_input',
  'mark-over-maximum',
  'Must be empty or a whole number from 0 to {{maxMark}}.',
);
