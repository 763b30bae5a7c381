import { fault } from '../../../platform/contract/reason.ts';
import { cellName } from '../../../platform/spreadsheets/cell-name.ts';
import type { Sheet, SheetRow } from '../../../platform/spreadsheets/sheet.ts';
import { maxImportFaults } from '../imports.contract.ts';
import { columnMissing, columnTwice, headingsNotFound, lettersDoubtful, noRows, notARow } from '../imports.refusals.ts';
import { type Answers, hasForAll, isLeftOut, type KnownWords, meaningOf } from './answers.rules.ts';
import { saysClass } from './class-words.rules.ts';
import { type Choices, Headings } from './columns.rules.ts';
import { isNothing } from './damage.rules.ts';
import { isExample } from './example.rules.ts';
import { foldHeading } from './fold-heading.ts';
import { isFooter } from './footers.rules.ts';
import { findHeadingRow, type HeadingRow, nameHeadings, rowsSearched } from './heading-rows.rules.ts';
import type { GivenRow, ImportKind } from './import-kind.ts';
import type { FileFault, Meant, StoredColumns } from './imports.queries.ts';
import { inEnglish, joinParts, type Relations, standsFirst, turnNames, wholesOf } from './parts.rules.ts';
import { shorten } from './shorten.ts';
import { findWide, widen, withMaxima } from './wide.rules.ts';

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
  /** The school's words for a father and a mother. */
  readonly relations?: Relations;
};

/** Finds the headings of each sheet and what its cells say. Sheets without any that are known are left out, if others have. */
export function readSheets(
  { fields }: Pick<ImportKind, 'fields'>,
  sheets: readonly Sheet[],
  { choices, answers, words, keepsParts = false, relations = inEnglish }: Said,
): ReadFile {
  const headings = new Headings(fields);
  const headed = headedSheets(sheets, headings, choices);
  const faults: FileFault[] = [];
  const rows: GivenRow[] = [];
  const notes: FileFault[] = [];
  const columns = new Map<string, string | null>();
  const samples: Record<string, string> = {};
  const names = new Set(fields.map(({ name }) => name));
  const sameForAll = new Set(names.values().filter((name) => hasForAll(answers, name)));
  const named = namedBySheets(headed, names, sameForAll);
  const required = fields.filter(({ isRequired, name }) => isRequired && !sameForAll.has(name)).map(({ name }) => name);
  const read = new Set<string>(sameForAll);
  const doubtful = new Set<string>();
  for (const one of headed) {
    const { sheet, names: heads, places, firstRow, line, twice, doubtful: those } = one;
    const { wide, rowOfMaxima } = findWideIn(one, names, sameForAll, choices);
    const found = new Set([...places.keys(), ...(named ? [named] : []), ...(wide ? [wide.field, 'mark'] : [])]);
    if (places.has('section')) found.add('class');
    if (!named && !sameForAll.has('class') && classesBetween(one, names)) found.add('class');
    if (wide?.field === 'subject' && wide.columns.every(({ group }) => group !== undefined)) found.add('examName');
    if (wide?.columns.every(({ maxMark }) => maxMark !== undefined)) found.add('maxMark');
    for (const field of found) read.add(field);
    for (const place of those) doubtful.add(heads[place] ?? '');
    for (const [place, name] of heads.entries()) {
      if (name === '' || columns.has(name)) continue;
      columns.set(name, fieldAt(places, place) ?? (wide?.columns.some((one) => one.place === place) ? 'mark' : null));
      samples[name] = sampleOf(sheet.rows.slice(firstRow), place);
    }
    for (const { field, places: those } of twice) {
      const told = { heading: field, columns: those.map((place) => heads[place] ?? '') };
      const cell = cellName(line, (those[1] ?? 0) + 1);
      faults.push({ sheet: sheet.name, cell, field, why: fault(columnTwice, told) });
    }
    for (const field of required.filter((name) => !found.has(name) && !twice.some((one) => one.field === name))) {
      faults.push({ sheet: sheet.name, cell: cellName(line, 1), field, why: fault(columnMissing, { heading: field }) });
    }
    const isFamilyFirst = standsFirst(heads[places.get('lastName') ?? -1] ?? '');
    const own: GivenRow[] = [];
    const cells = new Map<number, readonly string[]>();
    const classOf = named || sameForAll.has('class') ? undefined : classesBetween(one, names);
    for (const row of sheet.rows.slice(firstRow)) {
      if (classOf?.heads.has(row)) continue;
      const given = giveRow(sheet, row, places, { keepsParts, relations, isFamilyFirst });
      if (Object.keys(given.given).length === 0 || isExample(fields, given) || isLeftOut(answers, given)) continue;
      if (row === rowOfMaxima || isHeadingRow(row.cells, sheet.rows[firstRow - 1]?.cells ?? [])) continue;
      if (isFooter(row.cells, given.given, places.size + (wide?.columns.length ?? 0))) {
        notes.push(noteOf(given, row.cells));
        continue;
      }
      const said = named ? { [named]: sheet.name.trim() } : classOf && { class: classOf.of(row) };
      own.push(said ? { ...given, given: { ...given.given, ...said } } : given);
      cells.set(row.line, row.cells);
    }
    const all = wide ? widen(own, ({ line: at }) => cells.get(at) ?? [], wide) : own;
    for (const row of all) rows.push({ ...row, place: rows.length + 1 });
  }
  const [first] = headed;
  const letters = sheets.find((sheet) => sheet.letters)?.letters;
  if (letters?.isDoubtful) faults.push(ofFile(sheets[0]?.name ?? '', 1, fault(lettersDoubtful)));
  const meant = new MeantWords(answers, words);
  if (!first) faults.push(ofFile(sheets[0]?.name ?? '', 1, fault(headingsNotFound, { rows: rowsSearched })));
  else if (faults.length === 0 && rows.length === 0 && !answers.leftOut?.length)
    faults.push(ofFile(first.sheet.name, first.line, fault(noRows)));
  const given = faults.length > 0 ? [] : turned(rows).map((row) => meant.replace(row));
  return {
    columns: {
      headings: [...columns],
      samples,
      from1904: sheets.filter(({ is1904 }) => is1904).map(({ name }) => name),
      doubtful: [...doubtful],
      letters,
      // The meanings are listed before the rows are counted, because the rows contain the meanings.
      meant: meant.list(),
      notes: notes.slice(0, maxImportFaults),
    },
    rows: given,
    fields: new Set([...read].flatMap((field) => [field, ...(wholesOf[field] ?? [])])),
    faults,
    headed: first && { sheet: first.sheet.name, line: first.line },
  };
}

/** The classes of rows where the class stands in a line of its own above them, as in lists that are printed. */
function classesBetween({ sheet, places, firstRow }: HeadedSheet, names: ReadonlySet<string>) {
  if (!names.has('class') || places.has('class') || places.has('section')) return undefined;
  const rows = sheet.rows.slice(firstRow);
  const textIn = ({ cells }: SheetRow) => {
    const [only = '', ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    return others.length === 0 && saysClass(only) ? only : undefined;
  };
  // Each row is below such a line.
  if (!rows[0] || textIn(rows[0]) === undefined) return undefined;
  const above = new Map<SheetRow, string>();
  const heads = new Set<SheetRow>();
  let current = '';
  for (const row of rows) {
    const text = textIn(row);
    if (text !== undefined) heads.add(row);
    current = text ?? current;
    above.set(row, current);
  }
  return { heads, of: (row: SheetRow) => above.get(row) ?? '' };
}

function noteOf({ sheet, line }: GivenRow, cells: readonly string[]): FileFault {
  const text = cells.filter((cell) => cell.trim() !== '').join(' ');
  const why = fault(notARow, { text: shorten(text.replaceAll(/\s+/g, ' ').trim(), 60) });
  return { sheet, cell: cellName(line, 1), field: null, why };
}

/** Lists that were made for printing repeat the headings at the top of each page. */
function isHeadingRow(cells: readonly string[], headings: readonly string[]): boolean {
  const filled = cells.flatMap((text, place) => (text.trim() === '' ? [] : [[text.trim(), place] as const]));
  return filled.length > 1 && filled.every(([text, place]) => text === headings[place]?.trim());
}

const maxSample = 80;

function sampleOf(rows: readonly SheetRow[], place: number): string {
  const first = rows.find(({ cells }) => (cells[place] ?? '').trim() !== '');
  return (first?.cells[place] ?? '').trim().slice(0, maxSample).toWellFormed();
}

function ofFile(sheet: string, line: number, why: FileFault['why']): FileFault {
  return { sheet, cell: cellName(line, 1), field: null, why };
}

/** A sheet with its headings; `places` are the columns, from 0 on, of the fields. */
type HeadedSheet = {
  readonly sheet: Sheet;
  readonly names: readonly string[];
  readonly parts: HeadingRow['parts'];
  readonly places: ReadonlyMap<string, number>;
  readonly twice: readonly { readonly field: string; readonly places: readonly number[] }[];
  readonly doubtful: readonly number[];
  readonly firstRow: number;
  readonly line: number;
};

function headedSheets(sheets: readonly Sheet[], headings: Headings, choices: Choices): HeadedSheet[] {
  const found = sheets.flatMap((sheet) => {
    const cells = sheet.rows.map((row) => row.cells);
    const row = findHeadingRow(cells, headings, choices);
    return row ? [{ sheet, row }] : [];
  });
  const known = found.filter(({ row }) => row.score > 1);
  const used = known.length > 0 ? known : found.toSorted((one, other) => other.row.score - one.row.score).slice(0, 1);
  const all = used.map(({ sheet, row: { index, firstRow, cells, parts } }) => {
    const names = nameHeadings(cells);
    const { fields, twice, doubtful } = headings.match(names, choices, (place) => valuesAt(sheet, firstRow, place));
    const isTwice = new Set(twice.map(({ field }) => field));
    const places = new Map<string, number>();
    for (const [place, field] of fields.entries()) {
      if (field !== null && !isTwice.has(field)) places.set(field, place);
    }
    leaveOutHalfNames(places, (place) => valuesAt(sheet, firstRow, place));
    return { sheet, names, parts, places, twice, doubtful, firstRow, line: sheet.rows[index]?.line ?? 1 };
  });
  // Lists of codes beside those of people have nobody in them.
  const ofPeople = all.filter(({ places, twice }) => twice.length > 0 || whoFields.some((field) => places.has(field)));
  return ofPeople.length > 0 && headings.has('name') ? ofPeople : all;
}

/** The fields that say who somebody is. */
const whoFields = ['name', 'firstName', 'lastName', 'roll', 'admissionNumber', 'numberInClass', 'email'];

/** The field that several sheets say by their names, where none has a column of it: a sheet for each class, day, group or subject. */
function namedBySheets(
  headed: readonly HeadedSheet[],
  names: ReadonlySet<string>,
  sameForAll: ReadonlySet<string>,
): 'class' | 'day' | 'group' | 'subject' | undefined {
  if (headed.length < 2) return undefined;
  const areNamed = !headed.every(({ sheet }) => /^\p{L}+\s?\p{Nd}+$/u.test(sheet.name.trim()));
  const fields = [
    ...(['class', 'day'] as const),
    ...(areNamed && names.has('memberFrom') ? (['group'] as const) : []),
    ...(areNamed && headed.every(({ places }) => places.has('mark')) ? (['subject'] as const) : []),
  ];
  // The class of a group's members is asked by nobody.
  const isFree = (field: string) => field !== 'class' || !names.has('memberFrom');
  return fields.find((field) => {
    return (
      isFree(field) && names.has(field) && !sameForAll.has(field) && !headed.some(({ places }) => places.has(field))
    );
  });
}

/** The columns of marks where a sheet has one for each subject, or for each exam of one. */
function findWideIn(
  { sheet, names: heads, parts, places, firstRow }: HeadedSheet,
  names: ReadonlySet<string>,
  sameForAll: ReadonlySet<string>,
  { chosen, remembered }: Choices,
) {
  if (!names.has('mark') || places.has('mark')) return none;
  const field = (['subject', 'examName'] as const).find((one) => !places.has(one) && !sameForAll.has(one));
  if (!field) return none;
  const taken = new Set(places.values());
  const isFree = (place: number) => {
    const heading = heads[place] ?? '';
    return !taken.has(place) && (chosen.get(heading) ?? remembered.get(foldHeading(heading))) !== null;
  };
  const columns = findWide(heads, parts, isFree, (place) => valuesAt(sheet, firstRow, place));
  if (columns.length === 0) return none;
  const [next] = sheet.rows.slice(firstRow);
  const withMost = next && withMaxima(columns, next.cells);
  return { wide: { field, columns: withMost ?? columns }, rowOfMaxima: withMost && next };
}

const none = { wide: undefined, rowOfMaxima: undefined };

/** A column headed as surname or first name is not the whole name, unless its cells contain both. */
function leaveOutHalfNames(places: Map<string, number>, valuesIn: (place: number) => readonly string[]): void {
  const parts = ['name', 'firstName', 'lastName'].filter((field) => places.has(field));
  const [only = 'name'] = parts;
  if (parts.length !== 1 || only === 'name') return;
  const values = valuesIn(places.get(only) ?? 0);
  const isEastern = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
  const areHalves =
    values.filter((text) => !/\s/.test(text.trim()) && !isEastern.test(text)).length * 2 >= values.length;
  if (areHalves) places.delete(only);
}

const mostValues = 500;

function valuesAt({ rows }: Sheet, firstRow: number, place: number): string[] {
  const cells = rows.slice(firstRow, firstRow + mostValues).map((row) => readCell(row.cells[place] ?? ''));
  return cells.filter((text) => text !== '' && !isNothing('', text));
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

function fieldAt(places: ReadonlyMap<string, number>, place: number): string | null {
  for (const [field, at] of places) if (at === place) return field;
  return null;
}

/** More than any accepted value, so that a text that is too long is still reported as such. */
const maxCharacters = 1_000;

/** A cell without what programs add: the sign that makes a number text, a link to an email, the fraction of a class's number. */
function readCell(cell: string, field = ''): string {
  const text = cell
    .normalize('NFC')
    .trim()
    .replace(/^['’](?=[+\p{Nd}])/u, '');
  if (field === 'class') return text.replace(/^(\p{Nd}{1,2})[.,]0+$/u, '$1');
  // Programs that keep numbers as fractions write them so.
  if (/phone$|^(?:admissionNumber|postalCode|code)$/i.test(field)) return text.replace(/^(\+?\p{Nd}{3,})\.0$/u, '$1');
  if (!/email$/i.test(field)) return text;
  const [, linked = text] = /^[^<>@]*<([^<>\s]+@[^<>\s]+)>$/u.exec(text) ?? [];
  return linked.replace(/^mailto:/i, '');
}

function giveRow(
  { name, is1904 }: Sheet,
  { line, cells }: SheetRow,
  places: ReadonlyMap<string, number>,
  joining: Parameters<typeof joinParts>[1],
) {
  const given: Record<string, string> = {};
  for (const [field, at] of places) {
    const text = readCell(cells[at] ?? '', field);
    if (text !== '' && !isNothing(field, text)) given[field] = text.slice(0, maxCharacters).toWellFormed();
  }
  const placeOf = (field: string) => {
    const parts = Object.keys(wholesOf).filter((part) => wholesOf[part]?.includes(field));
    return [field, ...parts].map((one) => places.get(one)).find((at) => at !== undefined);
  };
  const cellOf = (field: string | null) => {
    // A column without a field is identified by its position in questions.
    const at = field === null ? 0 : /^\d+$/.test(field) ? Number(field) : placeOf(field);
    return cellName(line, (at ?? 0) + 1);
  };
  return { place: 0, sheet: name, line, is1904, given: joinParts(given, joining), cellOf };
}
