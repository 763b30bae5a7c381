import { stringify } from 'csv-stringify/sync';

type Cell = string | number | null | undefined;

/** A file's first line. Starts with a byte order mark, without which spreadsheets do not detect UTF-8. */
export function csvHead(columns: readonly string[]): string {
  return stringify([[...columns]], { ...withoutFormulas, bom: true });
}

/** Lines of a file, with no formula in them. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    withoutFormulas,
  );
}

/** Each of these starts a new cell or row in some spreadsheet. */
const separators = /[,;\t\r\n]/;

/** A heading may be a subject's name, which is typed as freely as a student's. */
const withoutFormulas = {
  record_delimiter: 'windows',
  quoted_match: separators,
  cast: { string: (text: string) => defuse(text) },
} as const;

/**
 * Prevents formula injection: puts an apostrophe before text that a spreadsheet would run as a formula, and names may
 * contain such text. A phone number, a negative number and a dash are none. Where semicolons separate lists, a
 * spreadsheet starts a cell after each one, and a row after each line end, even within quotes. The library's
 * `escape_formulas` checks only the first character of a cell. An apostrophe that `undefuse` would take away gets
 * another.
 */
function defuse(text: string): string {
  return text.replace(beginningsOfFormulas, "'");
}

/** Takes away the apostrophes that keep texts of a file from being run as formulas: `'+880…` is a phone number. */
export function undefuse(text: string): string {
  return text.includes("'") ? text.replace(defusedBeginnings, '') : text;
}

/** A text as it must be written where nothing needs to be defused, so that `undefuse` returns it the same. */
export function escapeDefused(text: string): string {
  return text.includes("'") ? text.replace(defusedBeginnings, "''") : text;
}

/** What begins like a formula and is none: a phone number, a negative number, dashes. */
const plain =
  /(?:[+＋][\p{Nd}\p{Zs}\p{Cf}()./%-]*|[-－]+(?:\p{Nd}+(?:[.,]\p{Nd}+)?)?[\p{Zs}\p{Cf}]*%?)"?(?:$|[;,\t\r\n])/u;

/**
 * The start of a cell, for any separator, if a formula follows, possibly after blanks, quotes and invisible characters,
 * which some spreadsheets drop; or an apostrophe that would be taken away.
 */
const beginningsOfFormulas = new RegExp(
  `(?<=^|[;,\\t\\r\\n])(?='["'\\s\\p{Cf}]*[=+\\-@\\t\\r＝＋－＠]|["\\s\\p{Cf}]*(?:[=@\\t\\r＝＠]|(?!${plain.source})[+\\-＋－]))`,
  'gu',
);

const defusedBeginnings = /(?<=^|[;,\t\r\n])'(?=["'\s\p{Cf}]*[=+\-@\t\r＝＋－＠])/gu;
