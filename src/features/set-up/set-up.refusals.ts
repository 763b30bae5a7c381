import { reason } from '../../platform/contract/reason.ts';

export const notADomain = reason(
  'bad_input',
  'not-a-domain',
  'Small letters, digits, dots and hyphens, like school.example.',
);
export const unknownTimeZone = reason('bad_input', 'unknown-time-zone', 'This time zone is not known.');
export const usedLink = reason(
  'not_allowed',
  'used-link',
  'This set-up link has been used or is not the one that the server printed.',
);
