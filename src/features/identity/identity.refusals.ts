import { reason } from '../../platform/contract/reason.ts';

export const personNotFound = reason('not_found', 'person-not-found');
export const teacherNotFound = reason('not_found', 'teacher-not-found');
export const teacherNotOfSchool = reason('bad_input', 'teacher-not-of-school');
export const signInNotFound = reason('not_found', 'session-not-found');
export const ownDeletion = reason('not_allowed', 'own-deletion');
export const emailInUse = reason('duplicate', 'email-in-use');
export const languageNotOffered = reason('bad_input', 'language-not-offered');

// Signing in.
export const unknownAccount = reason('sign_in_failed', 'unknown-account');
export const wrongSignIn = reason('sign_in_failed', 'wrong-sign-in');
export const tooManyFailures = reason('slow_down', 'too-many-failures');
export const tooManyFirstSignIns = reason('slow_down', 'too-many-first-sign-ins');

// Choosing a password.
export const wrongPassword = reason('bad_input', 'wrong-password');
export const samePassword = reason('bad_input', 'same-password');
export const ownPassword = reason('bad_input', 'own-password');
export const commonPassword = reason('bad_input', 'common-password');
export const personalPassword = reason('bad_input', 'personal-password');
