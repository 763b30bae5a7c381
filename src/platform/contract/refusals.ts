import { reason } from './reason.ts';

/** Reasons for which any call may be refused. Those of a single feature are in its `*.refusals.ts`. */
export const callerNotSignedIn = reason('not_signed_in', 'not-signed-in', 'Please sign in.');
export const callerNotAllowed = reason('not_allowed', 'not-allowed', 'You may not do this.');
export const newPasswordWanted = reason(
  'password_change_required',
  'new-password-wanted',
  'Please choose a new password first.',
);
export const callNotFound = reason('not_found', 'call-not-found', 'There is no such call.');
export const fileNotFound = reason('not_found', 'file-not-found', 'File not found');
export const tooMuchAtOnce = reason(
  'slow_down',
  'too-much-at-once',
  'Too much at once. Please try again in a few seconds.',
);

// Invalid requests, independent of their subject.
export const unreadableInput = reason('bad_input', 'unreadable-input', 'This cannot be read.');
export const unreadableRequest = reason('bad_input', 'unreadable-request', 'This request cannot be read.');
export const requestTooLarge = reason('too_large', 'request-too-large', 'This is too large.');
export const notJson = reason('wrong_type', 'not-json', 'The body must be JSON (content-type: application/json).');
export const notAForm = reason('wrong_type', 'not-a-form', 'The body must be a form (multipart/form-data).');
export const unreadableUpload = reason('bad_input', 'unreadable-upload', 'The upload cannot be read.');
export const noFile = reason('bad_input', 'no-file', 'Please choose a file.');
export const fileTooLarge = reason('too_large', 'file-too-large', 'Image size must be less than {{megabytes}}MB');

// Constraint violations for which no handler has a more precise reason.
export const alreadyThere = reason('duplicate', 'already-there', 'This exists already.');
export const usedElsewhere = reason(
  'in_use',
  'used-elsewhere',
  'This is used elsewhere, or what it names has just been removed.',
);
export const overlap = reason('clash', 'overlap', 'This overlaps with something else.');
export const cannotBeStored = reason('bad_input', 'cannot-be-stored', 'A value cannot be stored.');

// Faults of the deployment, which its operator must fix or which pass by themselves.
export const diskFull = reason(
  'unavailable',
  'disk-full',
  'The school’s disk is full. Nothing was stored just now; what was stored before is safe.',
);
export const diskReadOnly = reason(
  'unavailable',
  'disk-read-only',
  'The school’s disk cannot be written to. Nothing was stored just now; what was stored before is safe.',
);
export const fileDamaged = reason(
  'unavailable',
  'file-damaged',
  'The school’s file is damaged. The server’s log says what to do.',
);
export const noBackup = reason(
  'unavailable',
  'no-backup',
  'There has been no backup for two days. The server’s log says why.',
);
export const dataUnreachable = reason(
  'unavailable',
  'data-unreachable',
  'The school’s data cannot be reached just now. Please try again.',
);
export const serverFailed = reason('server_error', 'server-failed', 'Something went wrong on our side.');

// Fields that do not match their schema.
export const missing = reason('bad_input', 'missing', 'Please fill this in.');
export const unknownField = reason('bad_input', 'unknown-field', 'This field is not known here.');
export const tooLong = reason('bad_input', 'too-long', 'At most {{most}} characters.');
export const tooShort = reason('bad_input', 'too-short', 'At least {{least}} characters.');
export const notOneOf = reason('bad_input', 'not-one-of', 'Must be one of: {{values}}.');
export const unseenSign = reason(
  'bad_input',
  'unseen-sign',
  'There is a sign in it that cannot be seen. Please type it anew.',
);
export const notAnEmail = reason('bad_input', 'not-an-email', 'Must be an email address.');
export const notAWholeNumber = reason('bad_input', 'not-a-whole-number', 'Must be a whole number from {{least}}.');
export const notAClass = reason('bad_input', 'not-a-class', 'Must be a class from 1 to 10.');
export const notADate = reason('bad_input', 'not-a-date', 'Must be a date of the calendar, like 2026-11-20.');
export const notAPhoto = reason('bad_input', 'not-a-photo', 'Must be the address of an uploaded photo.');
export const notAnId = reason('bad_input', 'not-an-id', 'Must be an _id.');

// Fields whose schema has no hint for people.
export const wrongType = reason('bad_input', 'wrong-type', 'Must be {{type}}.');
export const outOfRange = reason('bad_input', 'out-of-range', 'Must be {{comparison}} {{limit}}.');
export const tooFewItems = reason('bad_input', 'too-few-items', 'Must not have fewer than {{least}} items.');
export const tooManyItems = reason('bad_input', 'too-many-items', 'Must not have more than {{most}} items.');
export const wrongPattern = reason('bad_input', 'wrong-pattern', 'Must match pattern "{{pattern}}".');
export const notAsDescribed = reason('bad_input', 'not-as-described', 'Must be as the API describes it.');
