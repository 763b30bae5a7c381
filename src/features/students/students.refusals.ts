import { reason } from '../../platform/contract/reason.ts';

export const emailNotOfRoll = reason('bad_input', 'email-not-of-roll', 'The email of roll {{roll}} is {{email}}.');
export const bornTooEarly = reason('bad_input', 'born-too-early', 'A date of birth cannot be before {{earliest}}.');
export const bornInFuture = reason('bad_input', 'born-in-future', 'A date of birth cannot be in the future.');
