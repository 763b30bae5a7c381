import { asciiDigits } from '../../../platform/contract/digits.ts';
import { columnName } from '../../../platform/spreadsheets/cell-name.ts';
import type { Sheet } from '../../../platform/spreadsheets/sheet.ts';
import { arranged } from './arranged.rules.ts';
import { canBe } from './column-values.rules.ts';
import type { Choices, Headings, KnownValues } from './columns.rules.ts';
import { isNothing } from './damage.rules.ts';
import { foldHeading } from './fold-heading.ts';
import { findHeadingRow, type HeadingRow, nameHeadings } from './heading-rows.rules.ts';
import { listed } from './listed.ts';
import { saysExam } from './mark-headings.rules.ts';
import { parents } from './parents.synonyms.ts';
import { saidInTitles } from './titles.rules.ts';
import { readByValues } from './value-fields.rules.ts';
import type { IsSubject } from './wide-fields.rules.ts';

/** A sheet with its headings; `places` are the columns, from 0 on, of the fields. */
export type HeadedSheet = {
  readonly sheet: Sheet;
  readonly names: readonly string[];
  readonly parts: HeadingRow['parts'];
  readonly places: Map<string, number>;
  /** Further columns of the same fields. */
  readonly more: readonly (readonly [string, number])[];
  /** What lines above the headings say of all rows, as "Class: 8A", by field. */
  readonly above: Readonly<Record<string, string>>;
  readonly twice: readonly { readonly field: string; readonly places: readonly number[] }[];
  readonly doubtful: readonly number[];
  readonly firstRow: number;
  readonly line: number;
};

/** The sheets that have headings; those without any that are known are left out, if others have. */
export function headedSheets(
  sheets: readonly Sheet[],
  headings: Headings,
  choices: Choices,
  known: KnownValues = {},
): HeadedSheet[] {
  const found = sheets.flatMap((kept) => {
    const given = arranged(kept, headings, choices);
    const row = findHeadingRow(cellsOf(given), headings, choices);
    const sheet = row?.score === 0 ? withLetters(given, headings.names, known) : given;
    return row ? [{ sheet, row: sheet === given ? row : lettersAbove(sheet) }] : [];
  });
  const named = found.filter(({ row }) => row.score > 1);
  const [best] = found.toSorted((one, other) => other.row.score - one.row.score);
  const isAlike = ({ row }: (typeof found)[number]) => row.cells.join('\n') === best?.row.cells.join('\n');
  const used = named.length > 0 ? named : found.filter(isAlike);
  const isOfMarks = headings.has('mark');
  const all = used.map(({ sheet, row: { index, firstRow, cells, parts } }) => {
    const names = nameHeadings(cells);
    const listed = withoutSums(sheet, firstRow);
    const { fields, twice, doubtful } = headings.match(
      names,
      choices,
      (place) => valuesAt(listed, firstRow, place),
      known,
    );
    const isTwice = new Set(twice.map(({ field }) => field));
    const isAgain = (place: number) => / \(\d+\)$/.test(names[place] ?? '') && names[place] !== cells[place]?.trim();
    const places = new Map<string, number>();
    const more: (readonly [string, number])[] = [];
    for (const [place, field] of fields.entries()) {
      if (field === null || isTwice.has(field) || (isOfMarks && isAgain(place) && !ofMarks.has(field))) continue;
      if (places.has(field)) more.push([field, place]);
      else places.set(field, place);
    }
    more.push(...withoutHeadings(names, places, (place) => valuesAt(listed, firstRow, place)));
    for (const of of ['guardian', 'secondGuardian', ...parents]) {
      if (!places.has(`${of}Name`) && !places.has(`${of}FirstName`)) places.delete(`${of}LastName`);
    }
    leaveOutHalfNames(places, names, (place) => valuesAt(sheet, firstRow, place));
    const also = more.filter(([field]) => places.has(field));
    const above = saidAbove(cellsOf(sheet).slice(0, index), headings, choices);
    const ofSheet = sheets.length === 1 ? [sheet.name] : [];
    const lines = cellsOf(sheet).slice(0, index);
    const texts = [...lines.map((cells) => cells.join(' | ')), ...ofSheet, known.title ?? ''];
    const titled = saidInTitles({ texts, headings: names, names: headings.names, vocabulary: known.vocabulary ?? {} });
    if (places.has('section')) delete titled.class;
    Object.assign(above, { ...titled, ...above });
    for (const field of places.keys()) delete above[field];
    return {
      sheet,
      names,
      parts,
      places,
      more: also,
      above,
      twice,
      doubtful,
      firstRow,
      line: sheet.rows[index]?.line ?? 1,
    };
  });
  readAlike(all, choices);
  // Lists of codes beside those of people have nobody in them.
  const ofPeople = all.filter(({ places, twice }) => twice.length > 0 || whoFields.some((field) => places.has(field)));
  return ofPeople.length > 0 && headings.has('name') ? ofPeople : all;
}

/**
 * Columns that several sheets have are read alike: where the values of a few rows do not show what one is, those of another
 * sheet may.
 */
function readAlike(all: readonly HeadedSheet[], { chosen }: Choices): void {
  const found = new Map<string, string>();
  for (const { names, places } of all) {
    for (const [field, place] of places) found.set(names[place] ?? '', field);
  }
  for (const { sheet, names, places, above, twice, firstRow } of all) {
    const taken = new Set([...places.values(), ...twice.flatMap((one) => one.places)]);
    for (const [place, name] of names.entries()) {
      const field = found.get(name);
      const isOpen = field !== undefined && name !== '' && !taken.has(place) && !places.has(field);
      if (!isOpen || chosen.has(name) || above[field] !== undefined) continue;
      const values = valuesAt(sheet, firstRow, place);
      if (values.length > 0 && canBe(field, foldHeading(name), values)) places.set(field, place);
    }
  }
}

/** A sheet whose first row is one of the list already, as the values in it show, with the letters of its columns above it. */
function withLetters(sheet: Sheet, names: ReadonlySet<string>, { today = '', vocabulary = {} }: KnownValues): Sheet {
  const width = Math.max(...sheet.rows.map(({ cells }) => cells.length));
  const first = sheet.rows.slice(0, rowsOfList);
  const columns = Array.from({ length: width }, (_, place) => {
    return { place, heading: '', values: first.flatMap(({ cells }) => cells[place]?.trim() || []) };
  });
  const full = columns.filter(({ values }) => values.length === first.length);
  const { fields } = readByValues(full, { fields: [], names, vocabulary, today, named: [] });
  if (first.length < rowsOfList || fields.size < fewestKnown) return sheet;
  const cells = columns.map(({ place }) => columnName(place + 1));
  return { ...sheet, rows: [{ line: 1, cells }, ...sheet.rows] };
}

const rowsOfList = 3;
const fewestKnown = 2;

function lettersAbove({ rows }: Sheet): HeadingRow {
  return { index: 0, firstRow: 1, score: 0, cells: rows[0]?.cells ?? [], parts: new Map() };
}

/** Beside each column of marks may stand what belongs to it; nothing else is there again. */
const ofMarks: ReadonlySet<string> = new Set(['subject', 'examName', 'maxMark', 'mark', 'note']);
/** The columns after one of names that its heading heads, too, as where it is merged with the next cell. */
function withoutHeadings(
  names: readonly string[],
  places: ReadonlyMap<string, number>,
  valuesIn: (place: number) => readonly string[],
): (readonly [string, number])[] {
  return [...places].flatMap(([field, place]) => {
    if (names[place + 1] !== '' || !/^(?:name|guardianName|fatherName|motherName)$/.test(field)) return [];
    const values = valuesIn(place + 1);
    const isFilled = values.length * 2 > valuesIn(place).length;
    return isFilled && values.every((text) => /^[\p{L}\p{M}\s.'’-]+$/u.test(text)) ? [[field, place + 1] as const] : [];
  });
}

/** The fields that say who somebody is. */
const whoFields = ['name', 'firstName', 'lastName', 'roll', 'admissionNumber', 'numberInClass', 'email'];

function cellsOf({ rows }: Sheet): (readonly string[])[] {
  return rows.map((row) => row.cells);
}

/** The fields that a line above the headings may say of all rows. */
const ofAll: ReadonlySet<string> = new Set(['class', 'section', 'subject', 'examName', 'maxMark', 'group']);

function saidAbove(lines: readonly (readonly string[])[], headings: Headings, choices: Choices) {
  const said: Record<string, string> = {};
  const weak = new Set<string>();
  for (const line of lines) {
    const cells = line.map((cell) => cell.trim()).filter((cell) => cell !== '');
    for (const [place, cell] of cells.entries()) {
      const [, label, own] = /^([^:：]{1,40}?)\s*[:：]\s*(.*)$/u.exec(cell) ?? [];
      const isPair = cells.length % 2 === 0 && place % 2 === 0;
      const head = label ?? (isPair ? cell : '');
      const field = headings
        .fieldsOf(head, choices)
        .find((one) => ofAll.has(one) && (said[one] === undefined || weak.has(one)));
      const value = own?.split(/\s{3,}/)[0] || (label !== undefined || isPair ? cells[place + 1] : undefined);
      if (field === undefined || value === undefined || /[:：]/.test(value)) continue;
      if (said[field] !== undefined && headings.isWeak(head, field)) continue;
      said[field] = value;
      // "Level: primary" says less than "Grade: sixth".
      if (headings.isWeak(head, field)) weak.add(field);
      else weak.delete(field);
    }
  }
  return said;
}

/** The field that several sheets say by their names, where none has a column of it: a sheet for each class, day, group or subject. */
export function namedBySheets(
  headed: readonly HeadedSheet[],
  names: ReadonlySet<string>,
  sameForAll: ReadonlySet<string>,
  isSubject: IsSubject,
): 'class' | 'day' | 'group' | 'subject' | 'examName' | undefined {
  const areSubjects = names.has('mark') && headed.every(({ sheet }) => isSubject?.(sheet.name.trim()));
  const areExams = names.has('mark') && headed.every(({ sheet }) => saysExam(sheet.name));
  if (headed.length < 2 && !areSubjects) return undefined;
  const areNamed = !headed.every(({ sheet }) => /^\p{L}+\s?\p{Nd}+$/u.test(sheet.name.trim()));
  const fields = [
    ...(areSubjects ? (['subject'] as const) : []),
    ...(areExams ? (['examName'] as const) : []),
    ...(['class', 'day'] as const),
    ...(areNamed && names.has('memberFrom') ? (['group'] as const) : []),
    ...(areNamed && headed.every(({ places }) => places.has('mark')) ? (['subject'] as const) : []),
  ];
  // The class of a group's members is asked by nobody.
  const isFree = (field: string) => field !== 'class' || !names.has('memberFrom');
  return fields.find((field) => {
    return (
      isFree(field) &&
      names.has(field) &&
      !sameForAll.has(field) &&
      !headed.some(({ places, above }) => places.has(field) || above[field] !== undefined)
    );
  });
}

/** Headings of a part of a name that elsewhere mean the whole, in folded form. */
const ofWholes: ReadonlySet<string> = new Set(
  listed(
    'nom, nume, nombre, nombres, nome, ime, имя, имена, ten, tên, ad, adi, ho, 名, 姓, 성, ชื่อ, ስም, שם, نام, family',
  ).map(foldHeading),
);

/** A column headed as surname or first name is not the whole name, unless the heading can mean that and its cells contain both. */
function leaveOutHalfNames(
  places: Map<string, number>,
  names: readonly string[],
  valuesIn: (place: number) => readonly string[],
): void {
  const parts = ['name', 'firstName', 'lastName'].filter((field) => places.has(field));
  const [only = 'name'] = parts;
  if (parts.length !== 1 || only === 'name') return;
  const at = places.get(only) ?? 0;
  const values = ofWholes.has(foldHeading(names[at] ?? '')) ? valuesIn(at) : [];
  const isEastern = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
  const areHalves =
    values.filter((text) => !/\s/.test(text.trim()) && !isEastern.test(text)).length * 2 >= values.length;
  if (areHalves) places.delete(only);
}

/** A sheet without the lines of a word and a number that add up the list: they say nothing about its columns. */
function withoutSums(sheet: Sheet, firstRow: number): Sheet {
  const isListed = ({ cells }: Sheet['rows'][number], place: number) =>
    place < firstRow || cells.filter((cell) => cell.trim() !== '').length > 2;
  const rows = sheet.rows.filter(isListed);
  return rows.length > firstRow ? { ...sheet, rows } : sheet;
}

const mostValues = 5_000;

export function valuesAt({ rows }: Sheet, firstRow: number, place: number): string[] {
  const cells = rows.slice(firstRow, firstRow + mostValues).map((row) => readCell(row.cells[place] ?? ''));
  return cells.filter((text) => text !== '' && !isNothing('', text));
}

/** A cell without what programs add: the sign that makes a number text, a link to an email, the fraction of a class's number. */
export function readCell(cell: string, field = ''): string {
  const text = cell
    .normalize('NFC')
    .trim()
    .replace(/^['’](?=[+\p{Nd}])/u, '');
  // The place of birth may stand beside its day.
  if (field === 'dateOfBirth') {
    const [date] = /\d{1,4}([-/.])\d{1,2}\1\d{2,4}/u.exec(asciiDigits(text)) ?? [];
    return date !== undefined && /\p{L}{3}/u.test(text)
      ? date
      : text.replace(/^\p{L}[\p{L}\s.'’-]*,\s*(?=\p{Nd})/u, '');
  }
  // A star refers to a note below the list.
  if (/name$/i.test(field)) return text.replace(/\s*[*†]+$/u, '');
  if (field === 'class') return text.replace(/^(\p{Nd}{1,2})[.,]0+$/u, '$1');
  // Programs that keep numbers as fractions write them so.
  if (/phone$|^(?:admissionNumber|postalCode|code)$/i.test(field)) return text.replace(/^(\+?\p{Nd}{3,})\.0$/u, '$1');
  if (!/email$/i.test(field)) return text;
  const [, linked = text] = /^[^<>@]*<([^<>\s]+@[^<>\s]+)>$/u.exec(text) ?? [];
  return linked.replace(/^mailto:/i, '');
}
