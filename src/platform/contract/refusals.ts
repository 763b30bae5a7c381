import { reason } from './reason.ts';

/** Reasons for which any call can be refused. Those of a single feature are in its `*.refusals.ts`. */
export const callerNotSignedIn = reason('not_signed_in', 'not-signed-in');
export const callerNotAllowed = reason('not_allowed', 'not-allowed');
export const settingChanged = reason('changed_meanwhile', 'setting-changed');
export const newPasswordWanted = reason('password_change_required', 'new-password-wanted');
export const secondFactorWanted = reason('second_factor_required', 'second-factor-wanted');
export const callNotFound = reason('not_found', 'call-not-found');
export const fileNotFound = reason('not_found', 'file-not-found');
export const tooMuchAtOnce = reason('slow_down', 'too-much-at-once');
export const tooManyCalls = reason('slow_down', 'too-many-calls');
export const tooManyFromNetwork = reason('slow_down', 'too-many-from-network');

// Invalid requests, independent of their subject.
export const unreadableInput = reason('bad_input', 'unreadable-input');
export const unreadableRequest = reason('bad_input', 'unreadable-request');
export const notAnIdempotencyKey = reason('bad_input', 'not-an-idempotency-key');
export const requestTooLarge = reason('too_large', 'request-too-large');
export const notJson = reason('wrong_type', 'not-json');
export const notAForm = reason('wrong_type', 'not-a-form');
export const unreadableUpload = reason('bad_input', 'unreadable-upload');
export const noFile = reason('bad_input', 'no-file');
export const fileTooLarge = reason('too_large', 'file-too-large');
export const uploadTooLarge = reason('too_large', 'upload-too-large');

// Constraint violations for which no handler has a more precise reason.
export const alreadyThere = reason('duplicate', 'already-there');
export const usedElsewhere = reason('in_use', 'used-elsewhere');
export const keyUsedOtherwise = reason('clash', 'key-used-otherwise');
export const answerForgotten = reason('duplicate', 'answer-forgotten');
/** The page's own refusal for a change that waited on the device for a long time. */
export const mayBeStored = reason('duplicate', 'may-be-stored');
export const overlap = reason('clash', 'overlap');
export const cannotBeStored = reason('bad_input', 'cannot-be-stored');

// Faults of the deployment, which its operator must fix or which pass without help.
export const diskFull = reason('unavailable', 'disk-full');
export const diskReadOnly = reason('unavailable', 'disk-read-only');
export const fileDamaged = reason('unavailable', 'file-damaged');
export const noBackup = reason('unavailable', 'no-backup');
export const notCopied = reason('unavailable', 'not-copied');
export const dataUnreachable = reason('unavailable', 'data-unreachable');
export const serverFailed = reason('server_error', 'server-failed');

// Reasons why a job ended.
export const jobInterrupted = reason('server_error', 'job-interrupted');
export const jobCancelled = reason('unavailable', 'job-cancelled');

// Faults of fields that do not match their schema.
export const missing = reason('bad_input', 'missing');
export const unknownField = reason('bad_input', 'unknown-field');
export const tooLong = reason('bad_input', 'too-long');
export const tooShort = reason('bad_input', 'too-short');
export const notOneOf = reason('bad_input', 'not-one-of');
export const unseenSign = reason('bad_input', 'unseen-sign');
export const notAnEmail = reason('bad_input', 'not-an-email');
export const notAWholeNumber = reason('bad_input', 'not-a-whole-number');
export const notAWholeNumberBetween = reason('bad_input', 'not-a-whole-number-between');
export const notTwoDecimalsBetween = reason('bad_input', 'not-two-decimals-between');
export const notAClass = reason('bad_input', 'not-a-class');
export const notAClockTime = reason('bad_input', 'not-a-clock-time');
export const notADate = reason('bad_input', 'not-a-date');
export const dayAhead = reason('bad_input', 'day-ahead');
export const notAPhoto = reason('bad_input', 'not-a-photo');
export const notAnId = reason('bad_input', 'not-an-id');

// Faults of fields whose schema has no hint for people.
export const wrongType = reason('bad_input', 'wrong-type');
export const outOfRange = reason('bad_input', 'out-of-range');
export const tooFewItems = reason('bad_input', 'too-few-items');
export const tooManyItems = reason('bad_input', 'too-many-items');
export const wrongPattern = reason('bad_input', 'wrong-pattern');
export const notAsDescribed = reason('bad_input', 'not-as-described');
