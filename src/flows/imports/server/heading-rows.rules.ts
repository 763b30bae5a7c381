import { type Choices, type Headings, longestHeading } from './columns.rules.ts';
import { foldHeading } from './fold-heading.ts';
import { readHeadingWords } from './heading-words.ts';
import { isWorkedOut } from './mark-headings.rules.ts';

/** At most this many rows may stand above the headings: titles, the school's name. */
export const rowsSearched = 20;

export type HeadingRow = {
  /** Its place among the rows. */
  readonly index: number;
  /** The place of the first row of data: a second row of headings is none. */
  readonly firstRow: number;
  /** How many fields it names. */
  readonly score: number;
  /** The headings, each with that of its group where it is known by both. */
  readonly cells: readonly string[];
  /** By the place of a column, the group that a second row of headings parts, and its own heading. */
  readonly parts: ReadonlyMap<number, { readonly group: string; readonly own: string }>;
};

/** The row of headings: the first of those that name the most fields, or else the first with several cells. */
export function findHeadingRow(
  rows: readonly (readonly string[])[],
  headings: Headings,
  choices: Choices,
): HeadingRow | undefined {
  const read = rows.slice(0, rowsSearched).map((cells, place) => {
    const grouped = withGroups(cells, rows[place - 1] ?? [], headings, choices);
    const parts = partsBelow(cells, rows[place + 1] ?? [], headings, choices);
    const joined = parts.size > 0 ? withParts(cells, parts, headings, choices) : grouped;
    return { cells: joined, parts, score: headings.score(joined, choices) };
  });
  // The parts of a row of groups are no headings of their own.
  const scores = read.map(({ score }, place) => (read[place - 1]?.parts.size ? 0 : score));
  const best = Math.max(0, ...scores);
  const index = best > 0 ? scores.indexOf(best) : rows.findIndex((cells) => countFilled(cells) > 1);
  const found = index < 0 ? undefined : read[index];
  if (!found) return undefined;
  const next = rows[index + 1] ?? [];
  const isHeadedTwice = best > 1 && headings.score(next, choices) * 2 > countFilled(next) && countFilled(next) > 1;
  return { index, firstRow: index + (isHeadedTwice || found.parts.size > 0 ? 2 : 1), ...found };
}

function countFilled(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length;
}

/**
 * The columns of groups of headings that the next row parts: "Marks" over "Test 1" and "Test 2". Nothing stands there below
 * a heading of a single column, but for what is merged with it.
 */
function partsBelow(
  cells: readonly string[],
  below: readonly string[],
  headings: Headings,
  choices: Choices,
): HeadingRow['parts'] {
  const parts = new Map<number, { readonly group: string; readonly own: string }>();
  // A sign such as % below a heading is no heading.
  const textAt = (row: readonly string[], place: number) => (row[place] ?? '').replace(/^[^\p{L}\p{N}]+$/u, '').trim();
  // Below a total may stand the most that it can be.
  const isMaximum = (place: number) => isWorkedOut(textAt(cells, place)) && /^\p{Nd}+$/u.test(textAt(below, place));
  const own = (place: number) =>
    textAt(below, place) === textAt(cells, place) || isMaximum(place) ? '' : textAt(below, place);
  const width = Math.max(cells.length, below.length);
  let singles = 0;
  for (let place = 0; place < width; ) {
    const group = textAt(cells, place);
    let end = place + 1;
    while (end < width && textAt(cells, end) === '') end += 1;
    const filled = Array.from({ length: end - place }, (_, at) => place + at).filter((at) => own(at) !== '');
    const isGroup = group !== '' && end - place > 1 && filled.length > 1;
    if (!isGroup && filled.length > 0) return new Map();
    if (!isGroup && group !== '' && headings.score([group], choices) > 0) singles += 1;
    for (const at of filled) parts.set(at, { group, own: own(at) });
    place = end;
  }
  const areTexts = [...parts.values()].every((part) => /\p{L}/u.test(part.own));
  return singles > 0 && areTexts ? parts : new Map();
}

/** A part is headed by its group and itself, or by itself alone where that is known and stands there once. */
function withParts(
  cells: readonly string[],
  parts: HeadingRow['parts'],
  headings: Headings,
  choices: Choices,
): readonly string[] {
  const width = Math.max(cells.length, ...[...parts.keys()].map((place) => place + 1));
  const folded = [...cells, ...[...parts.values()].map(({ own }) => own)].map(foldHeading);
  return Array.from({ length: width }, (_, place) => {
    const part = parts.get(place);
    if (!part) return cells[place] ?? '';
    const both = `${part.group} ${part.own}`;
    const isOnce = folded.filter((one) => one === foldHeading(part.own)).length === 1;
    const isKnown = (text: string) => headings.score([text], choices) > 0;
    // "Parents" over "Father's name" says nothing more.
    const person = readHeadingWords(part.own)?.person;
    if ((person === 'father' || person === 'mother') && isOnce && isKnown(part.own)) return part.own;
    // The year of a date of birth is no school year.
    return isKnown(both) || isKnown(part.group) || !isOnce || !isKnown(part.own) ? both : part.own;
  });
}

/**
 * A row of headings where another one above it groups them: "Guardian" over "Name" is the guardian's name. It is looked at
 * where a heading is there again, and counts where both together are known.
 */
function withGroups(
  cells: readonly string[],
  above: readonly string[],
  headings: Headings,
  choices: Choices,
): readonly string[] {
  const filled = cells.filter((cell) => cell.trim() !== '').map(foldHeading);
  if (new Set(filled).size === filled.length) return cells;
  let group = '';
  const both = cells.map((cell, place) => {
    group = above[place]?.trim() || group;
    return cell.trim() === '' || group === '' ? '' : `${group} ${cell}`.trim();
  });
  const isKnown = both.map((text) => text !== '' && headings.score([text], choices) > 0);
  // Where one of several such headings is known by its group, the others say nothing without theirs.
  const ofKnown = new Set(cells.filter((_, place) => isKnown[place]).map(foldHeading));
  const isAgain = (cell: string) => filled.filter((one) => one === foldHeading(cell)).length > 1;
  return cells.map((cell, place) =>
    isKnown[place] || (isAgain(cell) && ofKnown.has(foldHeading(cell))) ? both[place] || cell : cell,
  );
}

/** The headings of a row, made unique: one that is there again has a number. Blank ones are `''`. */
export function nameHeadings(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell) => {
    const heading = cell.slice(0, longestHeading).normalize('NFC').replaceAll(/\s+/g, ' ').trim().toWellFormed();
    const times = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, times);
    return heading === '' || times === 1 ? heading : `${heading} (${times})`;
  });
}
