import { reason } from '../../platform/contract/reason.ts';

export const reasonNotFound = reason('not_found', 'reason-not-found');
export const reasonNameInUse = reason('duplicate', 'reason-name-in-use');
export const reasonInUse = reason('in_use', 'reason-in-use');
export const reasonStatusInUse = reason('in_use', 'reason-status-in-use');
export const codeTwice = reason('bad_input', 'code-twice');
export const codeStatusInUse = reason('bad_input', 'code-status-in-use');
