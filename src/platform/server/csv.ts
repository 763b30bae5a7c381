import { stringify } from 'csv-stringify/sync';

type Cell = string | number | null | undefined;

/** Returns a file's first line. It starts with a byte order mark, without which spreadsheets do not detect UTF-8. */
export function csvHead(columns: readonly string[]): string {
  return stringify([[...columns]], { ...withoutFormulas, bom: true });
}

/** Returns lines of a file without formulas. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    withoutFormulas,
  );
}

/** Each of these starts a new cell or row in some spreadsheet. */
const separators = /[,;\t\r\n]/;

/** A heading can be a subject's name, which is typed as freely as a student's. */
const withoutFormulas = {
  record_delimiter: 'windows',
  quoted_match: separators,
  cast: { string: (text: string) => defuse(text) },
} as const;

/**
 * Prevents formula injection: puts an apostrophe before text, such as a name, that a spreadsheet would run as a
 * formula. Phone numbers, negative numbers and dashes are no formulas. If semicolons separate lists, a cell can begin
 * after each one and a row after each line end, even within quotes; the library's `escape_formulas` checks only the
 * first character. An apostrophe that `undefuse` would remove is doubled.
 */
function defuse(text: string): string {
  return text.replace(beginningsOfFormulas, "'");
}

/** Removes the apostrophes that keep a file's texts from being run as formulas: `'+880…` is a phone number. */
export function undefuse(text: string): string {
  return text.includes("'") ? text.replace(defusedBeginnings, '') : text;
}

/** Returns a text as it must be written if it needs no defusing, so that `undefuse` returns it unchanged. */
export function escapeDefused(text: string): string {
  return text.includes("'") ? text.replace(defusedBeginnings, "''") : text;
}

/** Texts that begin like a formula but are not: a phone number, a negative number, dashes. */
const plain =
  /(?:[+＋][\p{Nd}\p{Zs}\p{Cf}()./%-]*|[-－]+(?:\p{Nd}+(?:[.,]\p{Nd}+)?)?[\p{Zs}\p{Cf}]*%?)"?(?:$|[;,\t\r\n])/u;

/**
 * The start of a cell, for any separator, followed by a formula, possibly after blanks, quotes and invisible
 * characters, which some spreadsheets drop; or by an apostrophe that would be removed.
 */
const beginningsOfFormulas = new RegExp(
  `(?<=^|[;,\\t\\r\\n])(?='["'\\s\\p{Cf}]*[=+\\-@\\t\\r＝＋－＠]|["\\s\\p{Cf}]*(?:[=@\\t\\r＝＠]|(?!${plain.source})[+\\-＋－]))`,
  'gu',
);

const defusedBeginnings = /(?<=^|[;,\t\r\n])'(?=["'\s\p{Cf}]*[=+\-@\t\r＝＋－＠])/gu;
