import { reason } from '../../platform/contract/reason.ts';

export const commentChanged = reason('clash', 'comment-changed');
export const notATerm = reason('bad_input', 'not-a-term');
