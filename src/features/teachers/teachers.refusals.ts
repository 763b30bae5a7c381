import { reason } from '../../platform/contract/reason.ts';

export const notATeacherId = reason('bad_input', 'not-a-teacher-id', 'Must be the _id of a teacher.');
