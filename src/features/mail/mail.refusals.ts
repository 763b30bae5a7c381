import { reason } from '../../platform/contract/reason.ts';

export const mailServerUnwilling = reason('unavailable', 'mail-server-unwilling');
export const mailLinkUnknown = reason('not_found', 'mail-link-unknown');
export const mailKindFixed = reason('bad_input', 'mail-kind-fixed');
