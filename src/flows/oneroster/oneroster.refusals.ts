import { reason } from '../../platform/contract/reason.ts';

// These are about the archive.
export const notAnArchive = reason('bad_input', 'not-an-archive');
export const archiveDamaged = reason('bad_input', 'archive-damaged');
export const archiveEncrypted = reason('bad_input', 'archive-encrypted');
export const archiveTooLarge = reason('too_large', 'archive-too-large');
export const archiveFileName = reason('bad_input', 'archive-file-name');
export const archiveFileTwice = reason('bad_input', 'archive-file-twice');

// These are about its files as a whole.
export const oneRosterVersion = reason('bad_input', 'oneroster-version');
export const oneRosterDelta = reason('bad_input', 'oneroster-delta');
export const oneRosterFileMissing = reason('bad_input', 'oneroster-file-missing');
export const oneRosterColumnMissing = reason('bad_input', 'oneroster-column-missing');
export const oneRosterColumnTwice = reason('bad_input', 'oneroster-column-twice');
export const oneRosterFileUnreadable = reason('bad_input', 'oneroster-file-unreadable');
export const oneRosterTooManyRows = reason('too_large', 'oneroster-too-many-rows');
export const oneRosterSchools = reason('bad_input', 'oneroster-schools');
/** The files have several schools, of which one can be chosen. */
export const oneRosterWhichSchool = reason('bad_input', 'oneroster-which-school');
export const oneRosterNoSession = reason('bad_input', 'oneroster-no-session');
export const schoolNotEmpty = reason('in_use', 'school-not-empty');

// These are about a row.
export const oneRosterUnknownId = reason('bad_input', 'oneroster-unknown-id');
export const oneRosterLeftOutWith = reason('bad_input', 'oneroster-left-out-with');
export const oneRosterUnreadableCell = reason('bad_input', 'oneroster-unreadable-cell');
/** The other program has disabled this user. */
export const oneRosterUserDisabled = reason('bad_input', 'oneroster-user-disabled');
export const oneRosterNoClass = reason('bad_input', 'oneroster-no-class');
export const oneRosterNoTeacher = reason('bad_input', 'oneroster-no-teacher');
export const oneRosterNotInClass = reason('bad_input', 'oneroster-not-in-class');

// This one is about its undo.
export const oneRosterHeld = reason('in_use', 'oneroster-held');
