import { languageNames } from '../../../languages/languages.ts';
import { asciiDigits } from '../../../platform/contract/digits.ts';
import { columnWords } from '../../../platform/server/column-words.ts';
import { foldHeading } from './fold-heading.ts';
import type { HeadingRow } from './heading-rows.rules.ts';
import { fieldsInWords } from './heading-words.ts';
import type { GivenRow } from './import-kind.ts';
import { saidForMark } from './mark-words.ts';
import { countingHeadings, synonyms } from './synonyms.ts';

/**
 * A column of marks: what its heading names, the heading of its group where there is one, and the most that can be reached, where
 * the heading says so.
 */
export type WideColumn = {
  readonly place: number;
  readonly name: string;
  readonly group: string | undefined;
  readonly maxMark: string | undefined;
};

/** Headings of figures that schools calculate from the marks, in folded form; they are not subjects. */
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
      'id',
      ...['pos', 'gr', 'grd', 'pts', 'std', 'div', 'house', 'fees', 'height', 'weight', 'days', 'present'],
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

/** Words that say so in a longer heading, too: "Moyenne générale". */
const ofWork =
  /(?<!\p{L})(?:average|avg|total|percentage|percent|c?gpa|rank|rang|moyenne|promedio|durchschnitt|notenschnitt|gesamt|ortalama\p{L}*|toplam|средн\p{L}+|итог\p{L}*|сумма|মোট|গড়|المجموع|المعدل|النسبة|कुल|योग|प्रतिशत)(?!\p{L})|总分|總分|合計|合计|平均|排名|μ\.?ο\.?$|名次|합계|총점|평균|석차/iu;

/** Headings of what files have of people, lessons and classes, which name neither a subject nor an exam. */
const fieldsOfMarks = new Set(['subject', 'examName', 'mark', 'maxMark', 'code', 'label', 'courseEnrolled']);
const headingsOfOthers: ReadonlySet<string> = new Set(
  [
    ...Object.entries(synonyms),
    ...languageNames.flatMap((language) =>
      Object.entries(columnWords[language].headings).map(([field, word]) => [field, [word]] as const),
    ),
  ].flatMap(([field, words]) =>
    fieldsOfMarks.has(field) || field === 'note' || field === 'term' ? [] : words.map((word) => foldHeading(word)),
  ),
);

/** Finds the columns with marks that no field is read from; each is a subject or an exam. */
export function findWide(
  names: readonly string[],
  parts: HeadingRow['parts'],
  isFree: (place: number) => boolean,
  valuesAt: (place: number) => readonly string[],
): WideColumn[] {
  const columns = names.flatMap((heading, place) => {
    const { group, own } = parts.get(place) ?? {};
    const said = (own ?? heading).replaceAll(/\s+/g, ' ');
    const [, name = said, maxMark] = /^(.*\S)\s*[(/[]\s*(?:\P{Nd}*\s)?(\p{Nd}{1,4})\s*[)\]]?$/u.exec(said) ?? [];
    const values = isFree(place) ? valuesAt(place) : [];
    // A text that is not a mark is a fault of its row; otherwise a whole subject would be left out.
    const isOfMarks = (test: RegExp) =>
      values.filter((text) => test.test(text) || saidForMark(text)).length * 2 >= values.length &&
      values.some((text) => test.test(text)) &&
      values.every((text) => text.length <= longestMark);
    const isOfLevels = isOfMarks(isLevel) && values.every((text) => !ofBlood.test(text));
    const isMarks = isOfLevels || isOfMarks(isMark);
    const folded = foldHeading(name);
    const isCount = place === 0 && values.every((text, at) => Number(asciiDigits(text)) === at + 1);
    const numbers = values.map((text) => Number(asciiDigits(text))).filter((number) => !Number.isNaN(number));
    // Larger numbers than a hundred are those of people, where nothing says that they are marks.
    const areNumbers = maxMark === undefined && numbers.length > 0 && numbers.every((number) => number > usualMost);
    const isNone =
      isCount ||
      areNumbers ||
      headingsOfOthers.has(foldHeading(group ?? '')) ||
      (name.length > longestCode && fieldsInWords(name).some((field) => !ofExams.has(field))) ||
      workedOut.has(folded) ||
      ofWork.test(heading) ||
      countingHeadings.has(folded) ||
      headingsOfOthers.has(folded);
    if (!isMarks || name.trim() === '' || isNone || /%|^\d*$/.test(name)) return [];
    return [{ place, name, group, maxMark, isOfLevels }];
  });
  // One column of letters may be anything, as a section or a blood group.
  const areLevels = columns.filter((column) => column.isOfLevels).length > 1;
  return columns.flatMap(({ isOfLevels, ...column }) => (isOfLevels && !areLevels ? [] : [column]));
}

/** What words such as "Final" say of a lesson, and of an exam here. */
const ofExams: ReadonlySet<string> = new Set(['starts', 'ends']);
const longestMark = 12;
const usualMost = 100;
/** Subjects have short names of so many letters, which may be words of other languages. */
const longestCode = 4;

/** A level of a scale of letters, such as B+ or A1. */
const isLevel = /^[A-Z]\p{Nd}?[-+*−]{0,2}$/u;
const ofBlood = /^(?:AB|O)[-+−]$/;

/** A number, also with a fraction, or a share of the most. */
const isMark = /^[\p{Nd}]{1,4}(?:[.,٫][\p{Nd}]{1,2})?\s?%?$/u;

/** Words of a line that says the most that can be reached in each column. */
const ofMaxima: ReadonlySet<string> = new Set(
  [
    ...(synonyms.maxMark ?? []),
    'mm',
    'f m',
    'max score',
    'maximum score',
    'total',
    'höchstpunktzahl',
    'barème',
    'puntaje máximo',
  ].map(foldHeading),
);

/** The columns with the maxima that a line above the marks gives them; `undefined` for another line. */
export function withMaxima(columns: readonly WideColumn[], cells: readonly string[]): WideColumn[] | undefined {
  const places = new Set(columns.map(({ place }) => place));
  const others = cells.filter((text, place) => text.trim() !== '' && !places.has(place));
  const isOfMaxima = others.some((text) => ofMaxima.has(foldHeading(text.replaceAll(/[:=]/g, ''))));
  if (!isOfMaxima) return undefined;
  return columns.map((column) => {
    const text = (cells[column.place] ?? '').trim();
    return /^\p{Nd}{1,4}$/u.test(text) ? { ...column, maxMark: text } : column;
  });
}

type Wide = { readonly columns: readonly WideColumn[]; readonly field: 'subject' | 'examName' };

/** Returns a row for each column of marks; a column that is empty for a whole class gives no rows. */
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
    wide.columns.flatMap(({ place, name, group, maxMark }) => {
      if (!used.has(key(row, place))) return [];
      const mark = textOf(row, place);
      const given = {
        ...(maxMark !== undefined && { maxMark }),
        ...row.given,
        ...(group === undefined || wide.field === 'examName' ? {} : { examName: name }),
        [wide.field]: group === undefined || wide.field === 'examName' ? name : group,
        ...(mark !== '' && { mark }),
      };
      return [{ ...row, given, cellOf: (field: string | null) => row.cellOf(field === 'mark' ? `${place}` : field) }];
    }),
  );
}
