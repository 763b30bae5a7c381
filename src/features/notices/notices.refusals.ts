import { reason } from '../../platform/contract/reason.ts';

export const schoolNotFound = reason('not_found', 'school-not-found', 'School not found');
export const noticeNotFound = reason('not_found', 'notice-not-found', 'Notice not found');
export const notANoticeId = reason('bad_input', 'not-a-notice-id', 'Invalid notice ID.');
