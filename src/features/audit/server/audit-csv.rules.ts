import { stringify } from 'csv-stringify/sync';
import type { AuditEntry } from '../audit.contract.ts';

/** The columns of the file: what people sort by first, then the ids, which stay when names change. */
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

/** The file's first line. It begins with a byte order mark, without which spreadsheets take UTF-8 for something else. */
export const csvHead = stringify([Object.keys(columns)], { bom: true, record_delimiter: 'windows' });

export function toCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map((entry) => Object.values(columns).map((column) => column(entry)));
  return stringify(rows, { record_delimiter: 'windows', quoted_match: separators, cast: { string: defuse } });
}

/** Each begins a cell or a row in some spreadsheet. */
const separators = /[,;\t\r\n]/;

/**
 * Spreadsheets would run a cell that begins like a formula, and a name may: an apostrophe before it makes it text. Where
 * lists are separated by semicolons, a spreadsheet begins a cell behind each of them too, and a row behind each line's
 * end, whatever the quotes say; the library's `escape_formulas` looks at the first sign of a cell alone.
 */
function defuse(text: string): string {
  return text.replace(beginningsOfFormulas, "'");
}

/**
 * Where a cell begins for whichever separator, if a sign that makes it a formula follows, perhaps behind blanks, quotes
 * and signs that nobody sees, which some spreadsheets drop.
 */
const beginningsOfFormulas = /(?<=^|[;,\t\r\n])(?=["'\s\p{Cf}]*[=+\-@\t\r＝＋－＠])/gu;
