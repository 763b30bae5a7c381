import { reason } from '../contract/reason.ts';

/** Reasons why a spreadsheet as a whole is not read. */
export const notASpreadsheet = reason('bad_input', 'not-a-spreadsheet');
export const spreadsheetIsWebPage = reason('bad_input', 'spreadsheet-is-web-page');
export const spreadsheetOutdated = reason('bad_input', 'spreadsheet-outdated');
export const spreadsheetProtected = reason('bad_input', 'spreadsheet-protected');
export const spreadsheetDamaged = reason('bad_input', 'spreadsheet-damaged');
export const spreadsheetTooLargeInside = reason('too_large', 'spreadsheet-too-large-inside');
export const spreadsheetEmpty = reason('bad_input', 'spreadsheet-empty');
export const tooManySheets = reason('too_large', 'too-many-sheets');
export const tooManyRows = reason('too_large', 'too-many-rows');
export const tooManyColumns = reason('too_large', 'too-many-columns');
export const cellTooLong = reason('too_large', 'cell-too-long');
export const unclosedQuote = reason('bad_input', 'unclosed-quote');
export const encodingUnreadable = reason('bad_input', 'encoding-unreadable');
