import { reason } from '../../platform/contract/reason.ts';

export const schoolNotFound = reason('not_found', 'school-not-found');
export const noticeNotFound = reason('not_found', 'notice-not-found');
export const notANoticeId = reason('bad_input', 'not-a-notice-id');
