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

/** The cells of the rows of a list. */
type Rows = readonly (readonly string[])[];

type Found = WideColumn & { readonly isOfLevels: boolean; readonly isOfShares: boolean };

/** Finds the columns with marks that no field is read from; each is a subject or an exam. */
export function findWide(
  names: readonly string[],
  parts: HeadingRow['parts'],
  isFree: (place: number) => boolean,
  valuesAt: (place: number) => readonly string[],
  rows: Rows = [],
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
  const ofLevels = found.filter((column) => column.isOfLevels);
  const areLevels = ofLevels.length > 1 && !areOfRegister(ofLevels.flatMap(({ place }) => valuesAt(place)));
  const columns = found.filter((column) => (areLevels || !column.isOfLevels) && !isSameInPercent(column, found));
  return withSums(withoutEndings(withoutWorkedOut(columns, rows)), names, parts);
}

/**
 * Without the columns that are the sum or the mean of those left of them, and behind these what is the same for all, or a
 * rank by them.
 */
function withoutWorkedOut<Column extends WideColumn>(columns: readonly Column[], rows: Rows): readonly Column[] {
  const numbers = columns.map(({ place }) =>
    rows.map((cells) => Number.parseFloat(asciiDigits(cells[place] ?? '').replace(/[,٫]/u, '.'))),
  );
  const marks: number[][] = [];
  const results: number[][] = [];
  return columns.filter((_, at) => {
    const own = numbers[at] ?? [];
    const judged = own.flatMap((number, row) => (Number.isNaN(number) ? [] : [row]));
    const isVaried = new Set(judged.map((row) => own[row])).size > 1;
    const isWorkedOut = isVaried && judged.length >= fewestRows && marks.length > 1 && addUp(own, marks, judged);
    const isOfResult = results.some((result) => !isVaried || isRank(own, result, judged));
    if (isWorkedOut) results.push(own);
    else if (!isOfResult) marks.push(own);
    return !isWorkedOut && !isOfResult;
  });
}

/** Whether numbers are the sums or means of marks, of which some may be missing. */
function addUp(own: readonly number[], marks: readonly (readonly number[])[], judged: readonly number[]): boolean {
  const all = judged.map((row) => {
    const left = marks.map((column) => column[row] ?? Number.NaN).filter((number) => !Number.isNaN(number));
    const sum = left.reduce((before, number) => before + number, 0);
    return { number: own[row] ?? Number.NaN, sum, mean: sum / left.length, ofAll: sum / marks.length };
  });
  return (
    all.every(({ number, sum }) => Math.abs(number - sum) < 0.01) ||
    all.every(({ number, mean }) => Math.abs(number - mean) < 0.51) ||
    all.every(({ number, ofAll }) => Math.abs(number - ofAll) < 0.51)
  );
}

/** Whether numbers put results in order, the highest first. */
function isRank(own: readonly number[], results: readonly number[], judged: readonly number[]): boolean {
  const ranked = judged.toSorted((one, other) => (own[one] ?? 0) - (own[other] ?? 0));
  return (
    judged.length >= fewestRows &&
    judged.every((row) => Number.isInteger(own[row]) && (own[row] ?? 0) <= judged.length) &&
    judged.some((row) => own[row] === 1) &&
    ranked.every((row, place) => place === 0 || (results[ranked[place - 1] ?? 0] ?? 0) >= (results[row] ?? 0))
  );
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

/** Whether values are those of a register, as P for present and A for absent; a scale that has A has B, too. Counts may stand below. */
function areOfRegister(values: readonly string[]): boolean {
  return values.includes('P') && values.every((text) => /^(?:[AEHLPSTX]|\p{Nd}+)$/u.test(text));
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
