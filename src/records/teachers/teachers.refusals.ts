import { reason } from '../../platform/contract/reason.ts';

export const notATeacherId = reason('bad_input', 'not-a-teacher-id');
