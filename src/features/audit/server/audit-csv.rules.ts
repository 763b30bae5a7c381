import { stringify } from 'csv-stringify/sync';
import type { AuditEntry } from '../audit.contract.ts';

/** The columns of the file: first those that people sort by, then the ids, which stay the same when names change. */
const columns: Readonly<Record<string, (entry: AuditEntry) => string | number | null | undefined>> = {
  at: (entry) => entry.at,
  by: (entry) => entry.by?.name,
  address: (entry) => entry.address,
  action: (entry) => entry.action,
  person: (entry) => entry.person?.name,
  record: (entry) => entry.title,
  class: (entry) => entry.class,
  date: (entry) => entry.date,
  by_id: (entry) => entry.by?._id,
  person_id: (entry) => entry.person?._id,
  record_id: (entry) => entry.record,
};

/** The header line. Starts with a byte order mark, without which spreadsheets do not detect UTF-8. */
export const csvHead = stringify([Object.keys(columns)], { bom: true, record_delimiter: 'windows' });

export function toCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map((entry) => Object.values(columns).map((column) => column(entry)));
  return stringify(rows, { record_delimiter: 'windows', quoted_match: separators, cast: { string: defuse } });
}

/** Each of these starts a new cell or row in some spreadsheet. */
const separators = /[,;\t\r\n]/;

/**
 * Prevents formula injection: puts an apostrophe before text that a spreadsheet would run as a formula, and names may
 * contain such text. Where semicolons separate lists, a spreadsheet starts a cell after each one, and a row after each
 * line end, even within quotes. The library's `escape_formulas` checks only the first character of a cell.
 */
function defuse(text: string): string {
  return text.replace(beginningsOfFormulas, "'");
}

/**
 * The start of a cell, for any separator, if a formula character follows, possibly after blanks, quotes and invisible
 * characters, which some spreadsheets drop.
 */
const beginningsOfFormulas = /(?<=^|[;,\t\r\n])(?=["'\s\p{Cf}]*[=+\-@\t\r＝＋－＠])/gu;
