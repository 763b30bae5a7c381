import { fault } from '../../../platform/contract/reason.ts';
import { cellName } from '../../../platform/spreadsheets/cell-name.ts';
import type { SheetRow } from '../../../platform/spreadsheets/sheet.ts';
import { columnMissing, columnTwice, notARow } from '../imports.refusals.ts';
import { type Answers, isLeftOut } from './answers.rules.ts';
import type { Choices } from './columns.rules.ts';
import { isNothing } from './damage.rules.ts';
import { isExample } from './example.rules.ts';
import { foldHeading } from './fold-heading.ts';
import { addsUp, isFooter, lastOfList } from './footers.rules.ts';
import { type HeadedSheet, readCell, valuesAt } from './headed-sheets.rules.ts';
import type { GivenRow, ImportField } from './import-kind.ts';
import type { FileFault } from './imports.queries.ts';
import { hasLeft, isAskedStatus, leaverOf, orderOfDates } from './leavers.rules.ts';
import { type Between, classesBetween, gendersBetween } from './lines-between.rules.ts';
import { isWorkedOut } from './mark-headings.rules.ts';
import { readLinesOfExams, saysMaximum } from './mark-lines.rules.ts';
import { joinParts, standsFirst, wholesOf } from './parts.rules.ts';
import { shorten } from './shorten.ts';
import { classesOfRows, isYes, type ReadClasses } from './subject-classes.rules.ts';
import { daysIn } from './timetables/weekdays.rules.ts';
import { findWide, type Wide, widen } from './wide.rules.ts';
import { type IsSubject, isMaximum, nameColumns, withColumnsBeside } from './wide-fields.rules.ts';

/** The facts of the file that the reading of one of its sheets needs. */
export type Reading = {
  readonly fields: readonly ImportField[];
  readonly names: ReadonlySet<string>;
  readonly choices: Choices;
  readonly answers: Answers;
  /** The fields that an answer gives for all rows. */
  readonly sameForAll: ReadonlySet<string>;
  /** The field that the names of the sheets say. */
  readonly named: string | undefined;
  readonly today: string;
  readonly isSubject: IsSubject;
  readonly isGroup: ((text: string) => boolean) | undefined;
  readonly isClass: ((text: string) => boolean) | undefined;
  readonly readClasses: ReadClasses;
  readonly joining: Pick<NonNullable<Parameters<typeof joinParts>[1]>, 'keepsParts' | 'relations'>;
};

export type SheetRead = {
  /** The fields that the sheet says. */
  readonly found: ReadonlySet<string>;
  /** By heading, the field that it is read as. */
  readonly columns: ReadonlyMap<string, string | null>;
  readonly samples: Readonly<Record<string, string>>;
  readonly faults: readonly FileFault[];
  readonly rows: readonly GivenRow[];
  readonly notes: readonly FileFault[];
};

export function readSheet(given: HeadedSheet, reading: Reading): SheetRead {
  const one = withoutTotal(given);
  const { sheet, names: heads, places, more, firstRow } = one;
  const wide = findWideIn(one, reading);
  const { named, sameForAll, names: known } = reading;
  const between = named || sameForAll.has('class') ? undefined : classesBetween(one, known, reading.isClass);
  const classes = classesOfRows(one, reading.readClasses);
  const found = foundIn(one, wide.wide, between, named);
  if (classes?.isWide) found.add('class');
  const groups = groupColumns(one, reading);
  if (groups.headed.length > 0) found.add('group');
  const columns = new Map<string, string | null>();
  const samples: Record<string, string> = {};
  for (const [place, name] of heads.entries()) {
    if (name === '' || columns.has(name)) continue;
    const isWide = wide.wide?.columns.some((column) => column.place === place);
    const isOfClass = classes?.isWide && classes.places.has(place);
    columns.set(name, fieldAt([...places, ...more], place) ?? (isWide ? 'mark' : isOfClass ? 'class' : null));
    samples[name] = sampleOf(sheet.rows.slice(firstRow), place);
  }
  return {
    found,
    columns,
    samples,
    faults: faultsOf(one, found, { ...reading, isWide: wide.wide !== undefined }),
    ...rowsOf(one, wide, { between, classes, groups }, reading),
  };
}

type WideIn = { readonly wide: Wide | undefined; readonly lines: ReadonlySet<SheetRow> };

function foundIn(
  { places, above }: HeadedSheet,
  wide: Wide | undefined,
  between: Between,
  named: Reading['named'],
): Set<string> {
  const found = new Set([
    ...places.keys(),
    ...Object.keys(above),
    ...(named ? [named] : []),
    ...(wide?.field ? [wide.field] : []),
    ...(wide ? ['mark'] : []),
  ]);
  if (found.has('section') || between) found.add('class');
  if (wide?.field === 'subject' && wide.columns.every(({ group }) => group !== undefined)) found.add('examName');
  if (wide?.columns.every(({ maxMark }) => maxMark !== undefined)) found.add('maxMark');
  return found;
}

function faultsOf(
  { sheet, names: heads, line, twice }: HeadedSheet,
  found: ReadonlySet<string>,
  { fields, sameForAll, isWide }: Reading & { readonly isWide: boolean },
): FileFault[] {
  const doubled = twice
    .filter(({ field }) => field !== 'mark' || !isWide)
    .map(({ field, places }) => {
      const told = { heading: field, columns: places.map((place) => heads[place] ?? '') };
      return { sheet: sheet.name, cell: cellName(line, (places[1] ?? 0) + 1), field, why: fault(columnTwice, told) };
    });
  const isGiven = (name: string) =>
    sameForAll.has(name) || found.has(name) || twice.some(({ field }) => field === name);
  const missing = fields
    .filter(({ isRequired, isSaidBy = [], name }) => isRequired && ![name, ...isSaidBy].some(isGiven))
    .map(({ name: field }) => {
      return { sheet: sheet.name, cell: cellName(line, 1), field, why: fault(columnMissing, { heading: field }) };
    });
  return [...doubled, ...missing];
}

function rowsOf(
  one: HeadedSheet,
  { wide, lines }: WideIn,
  {
    between: classOf,
    classes,
    groups,
  }: { readonly between: Between; readonly classes: ReturnType<typeof classesOfRows>; readonly groups: Groups },
  { fields, names, answers, named, joining, today }: Reading,
) {
  const { sheet, names: heads, places, firstRow, above } = one;
  const ofAll = joinParts(above);
  const isFamilyFirst = standsFirst(heads[places.get('lastName') ?? -1] ?? '');
  const genderOf = gendersBetween(one, names);
  const order = orderOfDates(one);
  const isAsked = isAskedStatus(one);
  // The times of its periods are the school's, or are asked.
  const isUntimed = fields.some(({ name }) => name === 'times') && !timeFields.some((field) => places.has(field));
  const own: GivenRow[] = [];
  const notes: FileFault[] = [];
  const cells = new Map<number, readonly string[]>();
  const columns = places.size + (wide?.columns.length ?? 0);
  const listed = sheet.rows.slice(firstRow);
  const last = lastOfList(listed);
  for (const [at, row] of listed.entries()) {
    if (classOf?.heads.has(row) || genderOf.heads.has(row)) continue;
    const given = giveRow(one, row, { ...joining, isFamilyFirst });
    if (!given || isExample(fields, given) || isLeftOut(answers, given)) continue;
    if (lines.has(row) || isHeadingRow(row.cells, sheet.rows[firstRow - 1]?.cells ?? [])) continue;
    const isBelow = at > last;
    if (isFooter(row.cells, withoutThese(given.given, ofAll), { columns, isBelow })) {
      notes.push(noteOf(given, row.cells));
      continue;
    }
    if (hasLeft(given.given, heads[places.get('status') ?? -1], { today, order })) {
      notes.push(leaverOf(given));
      continue;
    }
    const ofRow: Record<string, string> = classOf ? { class: classOf.of(row) } : {};
    const said: Record<string, string> = named ? { [named]: sheet.name.trim() } : ofRow;
    const gender = genderOf.of.get(row);
    if (gender !== undefined) said.gender = gender;
    const { period } = given.given;
    const times: Record<string, string> = isUntimed && period !== undefined ? { times: period } : {};
    const { status, ...others } = given.given;
    const asked: Record<string, string> = status !== undefined && isAsked(status) ? { status } : {};
    const all: GivenRow = { ...given, given: { ...others, ...asked, ...said, ...times } };
    const days = daysIn(all.given.day ?? '').map((day) =>
      day === '' ? all : { ...all, given: { ...all.given, day } },
    );
    own.push(...days.flatMap((one) => inGroups(one, row.cells, groups)));
    cells.set(row.line, row.cells);
  }
  const cellsOf = ({ line }: GivenRow) => cells.get(line) ?? [];
  if (classes)
    return {
      rows: own.flatMap((row) => classes.givenBy(row, cellsOf(row)).map((given) => ({ ...row, given }))),
      notes,
    };
  return { rows: wide ? widen(own, cellsOf, wide) : own, notes };
}

type Groups = ReturnType<typeof groupColumns>;

/** Further columns of groups, and those headed by a group, with crosses in the rows of its members. */
function groupColumns(
  { names: heads, places, more, sheet, firstRow }: HeadedSheet,
  { names, isGroup }: Pick<Reading, 'names' | 'isGroup'>,
) {
  const others = more.flatMap(([field, place]) => (field === 'group' ? [place] : []));
  const taken = new Set(places.values());
  const isCrossed = (place: number) => valuesAt(sheet, firstRow, place).every((text) => text.length <= longestCross);
  const headed = names.has('memberFrom') && !places.has('group') ? heads.map((name, place) => ({ name, place })) : [];
  return {
    others,
    headed: headed.filter(({ name, place }) => !taken.has(place) && isGroup?.(name) && isCrossed(place)),
  };
}

const longestCross = 3;

/** A row for each group of somebody, where several columns have one each. */
function inGroups(row: GivenRow, cells: readonly string[], { others, headed }: Groups): GivenRow[] {
  if (others.length === 0 && headed.length === 0) return [row];
  const said = [row.given.group ?? '', ...others.map((place) => (cells[place] ?? '').trim())];
  const crossed = headed.flatMap(({ name, place }) => (isYes(cells[place] ?? '') ? [name] : []));
  const groups = [...said.filter((group) => group !== ''), ...crossed];
  return groups.map((group) => ({ ...row, given: { ...row.given, group } }));
}

const timeFields = ['starts', 'ends', 'times'];

/** The fields that a row says itself, without those that a line above the headings says for all rows. */
function withoutThese(given: GivenRow['given'], ofAll: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(given).filter(([field, text]) => ofAll[field] !== text));
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

/** A column that adds up the marks of others, or says how many can be reached, is not the column of marks. */
function withoutTotal(one: HeadedSheet): HeadedSheet {
  const { sheet, names: heads, places, firstRow } = one;
  const at = places.get('mark');
  if (at === undefined) return one;
  const values = (place: number) => valuesAt(sheet, firstRow, place);
  const taken = new Set(places.values());
  const others = findWide(heads, one.parts, (place) => !taken.has(place), values, listedIn(one)).filter(
    ({ place }) => place !== at,
  );
  const isOfLeft = others.some(({ place }) => place === at - 1 && isMaximum(place, at, values));
  const isTotal = isWorkedOut(heads[at] ?? '') && others.length > 0;
  if (!isTotal && !(isOfLeft && saysMaximum(heads[at] ?? ''))) return one;
  return { ...one, places: new Map([...places].filter(([field]) => field !== 'mark')) };
}

/** The cells of a sheet's rows, without lines that add them up. */
function listedIn({ sheet, firstRow }: HeadedSheet): (readonly string[])[] {
  return sheet.rows.slice(firstRow).flatMap(({ cells }) => (addsUp(cells) ? [] : [cells]));
}

/** The columns of marks where a sheet has one for each subject, or for each exam of one. */
function findWideIn(
  one: HeadedSheet,
  { names, sameForAll, named, isSubject, choices: { chosen, remembered } }: Reading,
): WideIn {
  const { sheet, names: heads, parts, places, above, firstRow } = one;
  if (!names.has('mark') || places.has('mark')) return none;
  const taken = new Set(places.values());
  const isFree = (place: number) => {
    const heading = heads[place] ?? '';
    return !taken.has(place) && (chosen.get(heading) ?? remembered.get(foldHeading(heading))) !== null;
  };
  const values = (place: number) => valuesAt(sheet, firstRow, place);
  const found = withColumnsBeside(findWide(heads, parts, isFree, values, listedIn(one)), heads, values);
  const { columns, lines } = readLinesOfExams(found, sheet.rows.slice(firstRow), values);
  const isOpen = (field: string) =>
    !places.has(field) && !sameForAll.has(field) && above[field] === undefined && named !== field;
  const wide = columns.length === 0 ? undefined : nameColumns(columns, isOpen, isSubject);
  return wide ? { wide, lines } : none;
}

const none: WideIn = { wide: undefined, lines: new Set() };

function fieldAt(places: readonly (readonly [string, number])[], place: number): string | null {
  for (const [field, at] of places) if (at === place) return field;
  return null;
}

/** More than any accepted value, so that a text that is too long is still reported as such. */
const maxCharacters = 1_000;

/** What several columns say of a field: the words of a name, or several phones. */
function addTo(before: string | undefined, text: string, field: string): string {
  if (before === undefined) return text;
  return /name$/i.test(field) ? `${before} ${text}` : [...new Set([...before.split(', '), text])].join(', ');
}

/** The fields of a row; `undefined` for one without any. */
function giveRow(
  { sheet: { name, is1904 }, places, more, above }: HeadedSheet,
  { line, cells, cellAt }: SheetRow,
  joining: Parameters<typeof joinParts>[1],
): GivenRow | undefined {
  const given: Record<string, string> = {};
  for (const [field, at] of [...places, ...more.filter(([one]) => one !== 'group')]) {
    const text = readCell(cells[at] ?? '', field);
    if (text === '' || isNothing(field, text)) continue;
    const before = given[field];
    given[field] = addTo(before, text, field).slice(0, maxCharacters).toWellFormed();
  }
  if (Object.keys(given).length === 0) return undefined;
  const placeOf = (field: string) => {
    const parts = Object.keys(wholesOf).filter((part) => wholesOf[part]?.includes(field));
    return [field, ...parts].map((one) => places.get(one)).find((at) => at !== undefined);
  };
  const cellOf = (field: string | null) => {
    // A column without a field is identified by its position in questions.
    const at = field === null ? 0 : /^\d+$/.test(field) ? Number(field) : placeOf(field);
    return cellAt?.(at ?? 0) ?? cellName(line, (at ?? 0) + 1);
  };
  return { place: 0, sheet: name, line, is1904, given: joinParts({ ...above, ...given }, joining), cellOf };
}
