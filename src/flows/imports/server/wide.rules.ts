import { foldHeading } from './fold-heading.ts';
import type { GivenRow } from './import-kind.ts';
import { countingHeadings } from './synonyms.ts';

/** A column of marks: what its heading names, and the most that can be reached, where the heading says so. */
export type WideColumn = { readonly place: number; readonly name: string; readonly maxMark: string | undefined };

/** Headings of what schools work out from the marks, in folded form: these are no marks of a subject. */
const workedOut: ReadonlySet<string> = new Set(
  [
    ...['total', 'totals', 'grand total', 'total marks', 'sum', 'percent', 'percentage', 'average', 'avg', 'mean'],
    ...[
      'grade',
      'gpa',
      'cgpa',
      'rank',
      'position',
      'result',
      'remarks',
      'attendance',
      'points',
      'merit',
      'age',
      'year',
    ],
    ...[
      'promedio',
      'media',
      'moyenne',
      'rang',
      'durchschnitt',
      'summe',
      'platz',
      'media final',
      'soma',
      'ortalama',
      'toplam',
    ],
    ...[
      'মোট',
      'মোট নম্বর',
      'গড়',
      'শতকরা',
      'মেধাক্রম',
      'গ্রেড',
      'المجموع',
      'المعدل',
      'النسبة',
      'الترتيب',
      'التقدير',
      '总分',
      '合計',
      '평균',
    ],
  ].map(foldHeading),
);

/** The columns that nothing else is read from and that hold marks, each of a subject, or of an exam. */
export function findWide(
  names: readonly string[],
  isFree: (place: number) => boolean,
  valuesAt: (place: number) => readonly string[],
): WideColumn[] {
  return names.flatMap((heading, place) => {
    const [, name = heading, maxMark] = /^(.*\S)\s*[(/[]\s*(?:\D*\s)?(\d{1,4})\s*[)\]]?$/u.exec(heading) ?? [];
    const values = isFree(place) ? valuesAt(place) : [];
    // A text that is no mark is wrong in its row; otherwise a whole subject would be left out.
    const isMarks =
      values.filter((text) => isMark.test(text)).length * 2 > values.length &&
      values.every((text) => text.length <= longestMark);
    const folded = foldHeading(name);
    const isNone = workedOut.has(folded) || countingHeadings.has(folded);
    if (!isMarks || name.trim() === '' || isNone || /%|^\d*$/.test(name)) return [];
    return [{ place, name, maxMark }];
  });
}

const longestMark = 12;

/** A number, also with a fraction, or a word or sign for who did not sit. */
const isMark = /^(?:[\p{Nd}]{1,4}(?:[.,٫][\p{Nd}]{1,2})?|\p{Pd}|ab|abs|absent|অনুপস্থিত|غائب|غائبة)$/iu;

type Wide = { readonly columns: readonly WideColumn[]; readonly field: 'subject' | 'examName' };

/** A row for each column of marks; those of columns that are empty for a whole class are none. */
export function widen(
  rows: readonly GivenRow[],
  cellsOf: (row: GivenRow) => readonly string[],
  wide: Wide,
): GivenRow[] {
  const textOf = (row: GivenRow, place: number) => (cellsOf(row)[place] ?? '').trim();
  const key = (row: GivenRow, place: number) => `${row.given.class} ${place}`;
  const used = new Set<string>();
  for (const row of rows) {
    for (const { place } of wide.columns) if (textOf(row, place) !== '') used.add(key(row, place));
  }
  return rows.flatMap((row) =>
    wide.columns.flatMap(({ place, name, maxMark }) => {
      if (!used.has(key(row, place))) return [];
      const mark = textOf(row, place);
      const given = {
        ...(maxMark !== undefined && { maxMark }),
        ...row.given,
        [wide.field]: name,
        ...(mark !== '' && { mark }),
      };
      return [{ ...row, given, cellOf: (field: string | null) => row.cellOf(field === 'mark' ? `${place}` : field) }];
    }),
  );
}
