import { asciiDigits } from '../../../platform/contract/digits.ts';
import type { SheetRow } from '../../../platform/spreadsheets/sheet.ts';
import { foldHeading } from './fold-heading.ts';
import { synonyms } from './synonyms.ts';
import type { WideColumn } from './wide.rules.ts';

type Lines = { readonly columns: readonly WideColumn[]; readonly lines: ReadonlySet<SheetRow> };

/** Finds the lines between the headings and the first student that say what can be reached in each column, and when it was. */
export function readLinesOfExams(
  columns: readonly WideColumn[],
  rows: readonly SheetRow[],
  valuesAt: (place: number) => readonly string[],
): Lines {
  const lines = new Set<SheetRow>();
  let found = columns;
  for (const row of rows.slice(0, mostLines)) {
    const places = new Set(columns.map(({ place }) => place));
    const others = row.cells.filter((text, place) => text.trim() !== '' && !places.has(place));
    const texts = columns.map(({ place }) => (row.cells[place] ?? '').trim());
    if (isOfMaxima(others, texts, (at) => valuesAt(columns[at]?.place ?? 0))) {
      found = found.map((column, at) => ({ ...column, maxMark: maximumIn(texts[at] ?? '') ?? column.maxMark }));
    } else if (!isOfDays(others, texts)) break;
    lines.add(row);
  }
  return { columns: found, lines };
}

const mostLines = 4;

/** Words of a line that says the most that can be reached in each column. */
const ofMaxima: ReadonlySet<string> = new Set(
  [
    ...(synonyms.maxMark ?? []),
    ...['mm', 'f m', 'max score', 'maximum score', 'total', 'points', 'höchstpunktzahl', 'barème', 'puntaje máximo'],
  ].map(foldHeading),
);

/** Whether a text says that a number beside it, or below it, is the most that can be reached. */
export function saysMaximum(text: string): boolean {
  return ofMaxima.has(foldHeading(text.replaceAll(/[:=]|\(\p{Nd}+\)/gu, '')));
}

/** A line without anybody is one too, if nobody's mark is above its numbers. */
function isOfMaxima(
  others: readonly string[],
  texts: readonly string[],
  valuesAt: (at: number) => readonly string[],
): boolean {
  if (others.some(saysMaximum)) return true;
  const numbers = texts.map((text) => Number(maximumIn(text)));
  const isAbove = (most: number, at: number) =>
    valuesAt(at).every((text) => !(Number(asciiDigits(text).replace(',', '.')) > most));
  return others.length === 0 && numbers.length > 0 && numbers.every(isAbove) && !numbers.some(Number.isNaN);
}

function maximumIn(text: string): string | undefined {
  const [, number] =
    /^[^\p{L}\p{Nd}]*(\p{Nd}{1,4})(?:[.,٫]0+)?(?:\s*\p{L}+\.?)?[^\p{L}\p{Nd}]*$/u.exec(asciiDigits(text)) ?? [];
  return number;
}

/** Each mark has the day of its exam above it. */
function isOfDays(others: readonly string[], texts: readonly string[]): boolean {
  const said = texts.filter((text) => text !== '');
  return others.length <= 1 && said.length > 0 && said.every((text) => aDay.test(asciiDigits(text)));
}

const aDay =
  /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}[-/. ]\p{L}{3,}\.?(?:[-/. ]\d{2,4})?|\p{L}{3,}\.? \d{1,2}(?:,? \d{4})?)$/u;
