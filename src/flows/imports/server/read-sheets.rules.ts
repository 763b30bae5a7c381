import { fault } from '../../../platform/contract/reason.ts';
import { cellName } from '../../../platform/spreadsheets/cell-name.ts';
import type { Sheet } from '../../../platform/spreadsheets/sheet.ts';
import { maxImportFaults } from '../imports.contract.ts';
import { headingsNotFound, lettersDoubtful, noRows } from '../imports.refusals.ts';
import { type Answers, hasForAll, type KnownWords, meaningOf } from './answers.rules.ts';
import { type Choices, Headings } from './columns.rules.ts';
import { type DateOrders, ordersOfDates } from './date-orders.rules.ts';
import { type HeadedSheet, headedSheets, namedBySheets } from './headed-sheets.rules.ts';
import { rowsSearched } from './heading-rows.rules.ts';
import type { GivenRow, ImportKind } from './import-kind.ts';
import type { FileFault, Meant, StoredColumns } from './imports.queries.ts';
import { leaverOf } from './leavers.rules.ts';
import { inEnglish, type Relations, turnNames, wholesOf } from './parts.rules.ts';
import { joinRowsOfOne } from './rows-of-one.rules.ts';
import { readSheet, type SheetRead } from './sheet-rows.rules.ts';
import type { ReadClasses } from './subject-classes.rules.ts';
import type { Vocabulary } from './value-fields.rules.ts';
import type { IsSubject } from './wide-fields.rules.ts';

export type ReadFile = {
  readonly columns: Pick<
    StoredColumns,
    'headings' | 'samples' | 'from1904' | 'doubtful' | 'letters' | 'meant' | 'notes'
  >;
  /** Empty if something is wrong with the headings. */
  readonly rows: readonly GivenRow[];
  /** The fields that have a column. */
  readonly fields: ReadonlySet<string>;
  /** The faults of the headings. */
  readonly faults: readonly FileFault[];
  /** The orders of dates that the file says outside of its rows. */
  readonly dates?: DateOrders;
  /** The sheet and line of the first headings, for faults of a whole column. */
  readonly headed: { readonly sheet: string; readonly line: number } | undefined;
  /** The choices for a field that the file itself has. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
};

/** The answers about this file, and about earlier ones. */
export type Said = {
  readonly choices: Choices;
  readonly answers: Answers;
  readonly words: KnownWords;
  /** Whether the school keeps the parts of names. */
  readonly keepsParts?: boolean;
  /** The school's day, by which those who have left are found. */
  readonly today?: string;
  /** The school's words for a father and a mother. */
  readonly relations?: Relations;
  readonly isSubject?: IsSubject;
  /** For files whose rows may be of several classes. */
  readonly readClasses?: ReadClasses;
  /** The names of the school's records, by which columns without a known heading are recognized. */
  readonly vocabulary?: Vocabulary;
  /** The name of the file. */
  readonly title?: string;
};

/** Finds the headings of each sheet and what its cells say. Sheets without any that are known are left out, if others have. */
export function readSheets(
  { fields }: Pick<ImportKind, 'fields'>,
  sheets: readonly Sheet[],
  {
    choices,
    answers,
    words,
    keepsParts = false,
    today = '',
    relations = inEnglish,
    isSubject,
    readClasses,
    vocabulary = {},
    title = '',
  }: Said,
): ReadFile {
  const headed = headedSheets(sheets, new Headings(fields), choices, { today, vocabulary, title });
  const names = new Set(fields.map(({ name }) => name));
  const sameForAll = new Set(names.values().filter((name) => hasForAll(answers, name)));
  const named = namedBySheets(headed, names, sameForAll, isSubject);
  const joining = { keepsParts, relations };
  const { group: isGroup, class: isClass } = vocabulary;
  const reading = {
    fields,
    isGroup,
    isClass,
    names,
    choices,
    answers,
    sameForAll,
    named,
    joining,
    today,
    isSubject,
    readClasses,
  };
  const read = headed.map((one) => readSheet(one, reading));
  const rows = read.flatMap((one) => one.rows).map((row, index) => ({ ...row, place: index + 1 }));
  const ofSheets = read.flatMap((one) => one.faults);
  const isEmpty = ofSheets.length === 0 && rows.length === 0 && !answers.leftOut?.length;
  const faults = [...ofSheets, ...faultsOfFile(sheets, headed, isEmpty)];
  const meant = new MeantWords(answers, words);
  const all = faults.length > 0 ? [] : turned(rows).map((row) => meant.replace(row));
  // Somebody answered that they are not at the school.
  const [given, leavers] = [
    all.filter((row) => row.given.status !== 'no'),
    all.filter((row) => row.given.status === 'no'),
  ];
  const found = new Set([...sameForAll, ...read.flatMap((one) => [...one.found])]);
  const [first] = headed;
  return {
    columns: {
      ...columnsOf(read),
      from1904: sheets.filter(({ is1904 }) => is1904).map(({ name }) => name),
      doubtful: [...new Set(headed.flatMap((one) => one.doubtful.map((place) => one.names[place] ?? '')))],
      letters: lettersOf(sheets),
      // The meanings are listed before the rows are counted, because the rows contain the meanings.
      meant: meant.list(),
      notes: [...read.flatMap((one) => one.notes), ...leavers.map(leaverOf)].slice(0, maxImportFaults),
    },
    // Lists of guardians have a row for each anyway.
    rows: names.has('dateOfBirth') ? joinRowsOfOne(given) : given,
    fields: new Set([...found].flatMap((field) => [field, ...(wholesOf[field] ?? [])])),
    faults,
    dates: ordersOfDates(headed, fields),
    headed: first && { sheet: first.sheet.name, line: first.line },
  };
}

/** The headings of all sheets; of those that are in several, the first counts. */
function columnsOf(read: readonly SheetRead[]) {
  const first = read.toReversed();
  return {
    headings: [...new Map([...read.flatMap((one) => [...one.columns]), ...first.flatMap((one) => [...one.columns])])],
    samples: Object.assign({}, ...first.map((one) => one.samples)) as Record<string, string>,
  };
}

function lettersOf(sheets: readonly Sheet[]) {
  return sheets.find((sheet) => sheet.letters)?.letters;
}

function faultsOfFile(sheets: readonly Sheet[], [first]: readonly HeadedSheet[], isEmpty: boolean): FileFault[] {
  const name = sheets[0]?.name ?? '';
  const letters = lettersOf(sheets)?.isDoubtful ? [ofFile(name, 1, fault(lettersDoubtful))] : [];
  if (!first) return [...letters, ofFile(name, 1, fault(headingsNotFound, { rows: rowsSearched }))];
  return isEmpty && letters.length === 0 ? [ofFile(first.sheet.name, first.line, fault(noRows))] : letters;
}

function ofFile(sheet: string, line: number, why: FileFault['why']): FileFault {
  return { sheet, cell: cellName(line, 1), field: null, why };
}

/** Reorders names written with the surname first and a comma after it. */
function turned(rows: readonly GivenRow[]): readonly GivenRow[] {
  let all = rows;
  for (const field of ['name', 'guardianName', 'fatherName', 'motherName', 'secondGuardianName']) {
    const turn = turnNames(rows.flatMap(({ given }) => given[field] ?? []));
    all = all.map((row) => {
      const name = row.given[field];
      return name === undefined || turn(name) === name ? row : { ...row, given: { ...row.given, [field]: turn(name) } };
    });
  }
  return all;
}

/** Replaces words with the meanings that were given for them, and counts them. */
export class MeantWords {
  readonly #answers: Answers;
  readonly #words: KnownWords;
  readonly #found = new Map<string, Meant>();

  constructor(answers: Answers, words: KnownWords) {
    this.#answers = answers;
    this.#words = words;
  }

  replace(row: GivenRow): GivenRow {
    const meant: Record<string, string> = {};
    const given = { ...row.given };
    for (const [field, text] of Object.entries(row.given)) {
      const value = meaningOf(this.#answers, this.#words, { field, text });
      if (value === undefined) continue;
      meant[field] = text;
      if (value === null) delete given[field];
      else given[field] = value;
      const key = JSON.stringify([field, text]);
      this.#found.set(key, { field, text, value, rows: (this.#found.get(key)?.rows ?? 0) + 1 });
    }
    for (const [field, said] of Object.entries(this.#answers.values ?? {})) {
      const value = said[''];
      if (!value || row.given[field] !== undefined) continue;
      [meant[field], given[field]] = ['', value];
      const key = JSON.stringify([field, '']);
      this.#found.set(key, { field, text: '', value, rows: (this.#found.get(key)?.rows ?? 0) + 1 });
    }
    return Object.keys(meant).length === 0 ? row : { ...row, given, meant };
  }

  list(): Meant[] {
    return [...this.#found.values()].slice(0, mostMeant);
  }
}

const mostMeant = 300;
