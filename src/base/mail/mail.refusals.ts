import { reason } from '../../platform/contract/reason.ts';

export const mailServerUnwilling = reason('unavailable', 'mail-server-unwilling');
export const mailLinkUnknown = reason('not_found', 'mail-link-unknown');
export const mailNotFound = reason('not_found', 'mail-not-found');
export const mailNotFailed = reason('in_use', 'mail-not-failed');
export const mailKindFixed = reason('bad_input', 'mail-kind-fixed');
