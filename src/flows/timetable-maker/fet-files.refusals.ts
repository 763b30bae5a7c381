import { reason } from '../../platform/contract/reason.ts';

/** The reasons why a FET file cannot be read. */
export const notAFetFile = reason('bad_input', 'not-a-fet-file');
export const fetFileTooLarge = reason('bad_input', 'fet-file-too-large');
export const fetFileTooOld = reason('bad_input', 'fet-file-too-old');
export const fetOtherMode = reason('bad_input', 'fet-other-mode');
export const fetNotInUnicode = reason('bad_input', 'fet-not-in-unicode');
export const fetUnknownName = reason('bad_input', 'fet-unknown-name');
export const fetBadNumber = reason('bad_input', 'fet-bad-number');
