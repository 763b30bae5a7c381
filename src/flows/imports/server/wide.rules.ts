import { asciiDigits } from '../../../platform/contract/digits.ts';
import type { HeadingRow } from './heading-rows.rules.ts';
import type { GivenRow } from './import-kind.ts';
import { isNoMark, isWorkedOut, readMarkHeading } from './mark-headings.rules.ts';
import { ownMaximum, saidForMark } from './mark-words.ts';

/**
 * A column of marks: what its heading names, the heading of its group where there is one, and the most that can be reached, where
 * the heading says so.
 */
export type WideColumn = {
  readonly place: number;
  readonly name: string;
  readonly group: string | undefined;
  readonly maxMark: string | undefined;
  /** The place of a column with notes on the marks. */
  readonly note?: number | undefined;
};

type Found = WideColumn & { readonly isOfLevels: boolean; readonly isOfShares: boolean };

/** Finds the columns with marks that no field is read from; each is a subject or an exam. */
export function findWide(
  names: readonly string[],
  parts: HeadingRow['parts'],
  isFree: (place: number) => boolean,
  valuesAt: (place: number) => readonly string[],
): WideColumn[] {
  const found = names.flatMap((heading, place): Found[] => {
    const { group, own = heading } = parts.get(place) ?? {};
    const values = isFree(place) ? valuesAt(place) : [];
    const isOfShares = values.length > 0 && values.every((text) => /[%٪]/.test(text) || saidForMark(text));
    const { name, maxMark } = readMarkHeading(isOfShares ? withoutBrackets(own) : own);
    const isOfLevels = areMarks(values, isLevel) && values.every((text) => !ofBlood.test(text));
    const isMarks = isOfLevels || areMarks(values, isMark, maxMark !== undefined);
    const isCount = place === 0 && values.every((text, at) => Number(asciiDigits(text)) === at + 1);
    const isNone =
      isCount ||
      (maxMark === undefined && areNumbers(values)) ||
      isNoMark(isOfShares ? withoutBrackets(heading) : heading, name, group);
    return isMarks && name.trim() !== '' && !isNone ? [{ place, name, group, maxMark, isOfLevels, isOfShares }] : [];
  });
  // One column of letters may be anything, as a section or a blood group.
  const areLevels = found.filter((column) => column.isOfLevels).length > 1;
  const columns = found.filter((column) => (areLevels || !column.isOfLevels) && !isSameInPercent(column, found));
  return withSums(withoutEndings(withoutWorkedOut(columns, valuesAt)), names, parts);
}

/** Without the columns that are the mean or the sum of those left of them, and what is the same for all behind these. */
function withoutWorkedOut<Column extends WideColumn>(
  columns: readonly Column[],
  valuesAt: (place: number) => readonly string[],
): readonly Column[] {
  const numbers = columns.map(({ place }) =>
    valuesAt(place).map((text) => Number.parseFloat(asciiDigits(text).replace(/[,٫]/u, '.'))),
  );
  const rows = numbers.map(({ length }) => length);
  if (new Set(rows).size > 1 || (rows[0] ?? 0) < fewestRows) return columns;
  const left = Array.from({ length: rows[0] ?? 0 }, () => ({ sum: 0, count: 0 }));
  const areWorkedOut = numbers.map((own, at) => {
    const pairs = left.map((before, row) => ({ before, mark: own[row] ?? Number.NaN }));
    const isSum = pairs.every(({ before, mark }) => Math.abs(mark - before.sum) < 0.01);
    const isMean = pairs.every(({ before, mark }) => Math.abs(mark - before.sum / before.count) < 0.51);
    for (const { before, mark } of pairs) {
      if (Number.isNaN(mark)) continue;
      before.sum += mark;
      before.count += 1;
    }
    return at > 1 && new Set(own).size > 1 && (isSum || isMean);
  });
  const first = areWorkedOut.indexOf(true);
  const isConstant = (at: number) => first >= 0 && at > first && new Set(numbers[at]).size === 1;
  return columns.filter((_, at) => !areWorkedOut[at] && !isConstant(at));
}

/** Fewer rows may be so by chance. */
const fewestRows = 3;

/** Whether most texts are marks. Any other is a fault of its row; otherwise a whole subject would be left out. */
function areMarks(values: readonly string[], test: RegExp, isSaid = false): boolean {
  const isOne = (text: string) => test.test(text) || ownMaximum(text) !== undefined;
  return (
    values.filter((text) => isOne(text) || saidForMark(text)).length * 2 >= values.length &&
    values.length > 0 &&
    (isSaid || values.some(isOne)) &&
    values.every((text) => text.length <= longestMark)
  );
}

/** Larger numbers than a hundred are those of people, where nothing says that they are marks. */
function areNumbers(values: readonly string[]): boolean {
  const numbers = values.map((text) => Number(asciiDigits(text))).filter((number) => !Number.isNaN(number));
  return numbers.length > 0 && numbers.every((number) => number > usualMost);
}

/** The exam without what stands behind it in brackets: "Quiz 1 (Real)". */
function stemOf({ name }: WideColumn): string {
  return withoutBrackets(name);
}

function withoutBrackets(text: string): string {
  return text.replace(/\s*\([^()]*\)$/u, '');
}

/** Whether the marks of another column are there again as shares of a hundred. */
function isSameInPercent(column: Found, all: readonly Found[]): boolean {
  const isSame = (other: Found) =>
    !other.isOfShares && stemOf(other) === stemOf(column) && other.group === column.group;
  return column.isOfShares && all.some(isSame);
}

/** Programs end the headings of all marks with the same word. */
function withoutEndings<Column extends WideColumn>(columns: readonly Column[]): readonly Column[] {
  const endings = new Set(columns.map((column) => column.name.slice(stemOf(column).length)));
  const isEnding = columns.length > 1 && endings.size === 1 && !endings.has('');
  return isEnding ? columns.map((column) => ({ ...column, name: stemOf(column) })) : columns;
}

/** Numbers at the ends of headings are maxima where those of a total are their sum: "CA 40", "Exam 60", "Total 100". */
function withSums(columns: readonly WideColumn[], names: readonly string[], parts: HeadingRow['parts']): WideColumn[] {
  const most = (text: string) => /^(.*\S)\s+(\p{Nd}{1,3})$/u.exec(text) ?? [];
  const totals = names.flatMap((heading, place) => {
    const { own = heading, group } = parts.get(place) ?? {};
    const number = isWorkedOut(own) ? Number(most(own)[2] ?? readMarkHeading(own).maxMark) : 0;
    return number > 0 ? [{ group, number }] : [];
  });
  return columns.map(({ place, name, group, maxMark }) => {
    const beside = columns.filter((column) => column.group === group);
    const sum = beside.reduce((before, column) => before + Number(column.maxMark ?? most(column.name)[2]), 0);
    const isSum = totals.some((total) => total.group === group && total.number === sum);
    const [, before = name, number] = maxMark === undefined && isSum ? most(name) : [];
    return { place, name: before, group, maxMark: maxMark ?? number };
  });
}

const longestMark = 15;
const usualMost = 100;

/** A level of a scale of letters, such as B+ or A1. */
const isLevel = /^[A-Z]\p{Nd}?[-+*−]{0,2}$/u;
const ofBlood = /^(?:AB|O)[-+−]$/;

/** A number, also with a fraction, or a share of the most. */
const isMark = /^[%٪]?\s?[\p{Nd}]{1,4}(?:[.,٫][\p{Nd}]{1,2})?\s?[%٪]?$/u;

/** The columns of marks, and whether their headings name subjects or exams, or nothing. */
export type Wide = { readonly columns: readonly WideColumn[]; readonly field: 'subject' | 'examName' | undefined };

/** Returns a row for each column of marks; a column that is empty for a whole class gives no rows. */
export function widen(
  rows: readonly GivenRow[],
  cellsOf: (row: GivenRow) => readonly string[],
  wide: Wide,
): GivenRow[] {
  const textOf = (row: GivenRow, place: number) => (cellsOf(row)[place] ?? '').trim();
  const key = (row: GivenRow, place: number) => `${row.given.class} ${place}`;
  const isTwice = new Set(
    wide.columns.flatMap(({ name }, at) => (wide.columns.findIndex((one) => one.name === name) < at ? [name] : [])),
  );
  const used = new Set<string>();
  for (const row of rows) {
    for (const { place } of wide.columns) if (textOf(row, place) !== '') used.add(key(row, place));
  }
  return rows.flatMap((row) =>
    wide.columns.flatMap(({ place, name, group, maxMark, note }) => {
      if (!used.has(key(row, place))) return [];
      const mark = textOf(row, place);
      const named = wide.field === 'subject' && group !== undefined;
      const given = {
        ...(maxMark !== undefined && { maxMark }),
        ...row.given,
        ...(named && { examName: name }),
        ...(wide.field && {
          [wide.field]: named ? group : group === undefined || !isTwice.has(name) ? name : `${group} ${name}`,
        }),
        ...(mark !== '' && { mark }),
        ...(note !== undefined && textOf(row, note) !== '' && { note: textOf(row, note) }),
      };
      return [{ ...row, given, cellOf: (field: string | null) => row.cellOf(field === 'mark' ? `${place}` : field) }];
    }),
  );
}
