import { reason } from '../../platform/contract/reason.ts';

export const emailNotOfRoll = reason('bad_input', 'email-not-of-roll');
export const bornTooEarly = reason('bad_input', 'born-too-early');
export const bornInFuture = reason('bad_input', 'born-in-future');
