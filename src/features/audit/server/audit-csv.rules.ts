import type { AuditEntry } from '../audit.contract.ts';

/** The columns of the file: what people sort by first, then the ids, which stay when names change. */
const columns = {
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
} as const satisfies Record<string, (entry: AuditEntry) => string | number | null | undefined>;

/** The file's first line. It begins with a byte order mark, without which spreadsheets take UTF-8 for something else. */
export const csvHead = `\ufeff${Object.keys(columns).join(',')}\r\n`;

export function toCsv(entries: readonly AuditEntry[]): string {
  return entries
    .map(
      (entry) =>
        `${Object.values(columns)
          .map((column) => toCell(column(entry)))
          .join(',')}\r\n`,
    )
    .join('');
}

/**
 * A cell (RFC 4180). Spreadsheets would run one that begins like a formula, and a name may: an apostrophe before it makes
 * it text. Where lists are separated by semicolons, a spreadsheet begins a cell behind each of them too, and a row behind
 * each line's end, whatever the quotes say.
 */
function toCell(value: string | number | null | undefined): string {
  const text = String(value ?? '').replace(beginningsOfFormulas, "'");
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Where a cell begins for whichever separator, if a sign that makes it a formula follows, perhaps behind blanks and quotes. */
const beginningsOfFormulas = /(?<=^|[;,\t\r\n])(?=["'\s]*[=+\-@\t\r＝＋－＠])/g;
