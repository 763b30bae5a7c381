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
export const wrongSignInByPhone = reason('sign_in_failed', 'wrong-sign-in-by-phone');
export const tooManyFailures = reason('slow_down', 'too-many-failures');
export const tooManyFirstSignIns = reason('slow_down', 'too-many-first-sign-ins');

// These reasons are about signing in with an account of an issuer.
export const outsideNotOffered = reason('not_found', 'outside-sign-in-not-offered');
export const outsideOver = reason('sign_in_failed', 'outside-sign-in-over');
export const outsideFailed = reason('sign_in_failed', 'outside-sign-in-failed');
export const outsideUnreachable = reason('unavailable', 'outside-sign-in-unreachable');
export const outsideEmailUnverified = reason('sign_in_failed', 'outside-email-unverified');
export const outsideUnknown = reason('sign_in_failed', 'outside-account-unknown');
export const outsideSeveral = reason('sign_in_failed', 'outside-several-schools');

// These reasons are about choosing a password.
export const wrongPassword = reason('bad_input', 'wrong-password');
export const samePassword = reason('bad_input', 'same-password');
export const ownPassword = reason('bad_input', 'own-password');
export const commonPassword = reason('bad_input', 'common-password');
export const personalPassword = reason('bad_input', 'personal-password');

// These reasons are about links in invitations and mails for forgotten passwords.
export const linkNotGood = reason('bad_input', 'link-not-good');
export const phoneCodeNotGood = reason('bad_input', 'phone-code-not-good');
export const alreadyJoined = reason('duplicate', 'already-joined');
export const invitedChooses = reason('bad_input', 'invited-chooses');
export const noEmail = reason('in_use', 'no-email');
export const tooManyForgotten = reason('slow_down', 'too-many-forgotten');
export const wrongEmailCode = reason('bad_input', 'wrong-email-code');
export const tooManyCodes = reason('slow_down', 'too-many-codes');
export const tooManyLinks = reason('slow_down', 'too-many-links');

// These reasons are about the second factor.
export const passwordFirst = reason('sign_in_failed', 'password-first');
export const wrongFactor = reason('sign_in_failed', 'wrong-factor');
export const wrongCode = reason('bad_input', 'wrong-code');
export const codeKnown = reason('duplicate', 'code-known');
export const codeNotFound = reason('not_found', 'code-not-found');
export const passkeyNotPrepared = reason('bad_input', 'passkey-not-prepared');
export const wrongPasskey = reason('bad_input', 'wrong-passkey');
export const passkeyKnown = reason('duplicate', 'passkey-known');
export const passkeyNotFound = reason('not_found', 'passkey-not-found');
export const tooManyPasskeys = reason('bad_input', 'too-many-passkeys');
export const factorNotFound = reason('not_found', 'factor-not-found');
export const ownFactors = reason('not_allowed', 'own-factors');
export const nothingToJoin = reason('not_found', 'nothing-to-join');
