import { reason } from '../../platform/contract/reason.ts';

export const personNotFound = reason('not_found', 'person-not-found', 'Person not found');
export const teacherNotFound = reason('not_found', 'teacher-not-found', 'Teacher not found');
export const signInNotFound = reason('not_found', 'session-not-found', 'Session not found');
export const ownDeletion = reason('not_allowed', 'own-deletion', 'You may not delete yourself.');
export const emailInUse = reason('duplicate', 'email-in-use', 'The email {{email}} is in use.');

// Signing in.
export const unknownAccount = reason('sign_in_failed', 'unknown-account', 'There is no such account.');
export const wrongSignIn = reason('sign_in_failed', 'wrong-sign-in', 'The email or the password is wrong.');
export const tooManyFailures = reason(
  'slow_down',
  'too-many-failures',
  'Too many failed sign-ins. Please wait a few minutes and try again.',
);
export const tooManyFirstSignIns = reason(
  'slow_down',
  'too-many-first-sign-ins',
  'Many students have signed in from here for the first time just now. Please try again later.',
);

// Choosing a password.
export const wrongPassword = reason('bad_input', 'wrong-password', 'This is not your current password.');
export const samePassword = reason('bad_input', 'same-password', 'Please choose a different password.');
export const ownPassword = reason('bad_input', 'own-password', 'Please change your own password on your profile.');
export const commonPassword = reason(
  'bad_input',
  'common-password',
  'This password is among the most common ones. Please choose another.',
);
export const personalPassword = reason(
  'bad_input',
  'personal-password',
  'This password is too close to the name, the email or the school. Please choose another.',
);
