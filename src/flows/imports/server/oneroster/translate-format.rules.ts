import { daysAfter } from '../../../../platform/contract/dates.ts';
import { refuse } from '../../../../platform/server/refusal.ts';
import { oneRosterColumnMissing } from '../../../oneroster/oneroster.refusals.ts';
import { type FileName, fileNames } from '../../../oneroster/server/files.rules.ts';
import { type Format, formats, type Part } from './foreign-formats.ts';
import { relationTo } from './guardians-in-files.rules.ts';
import { indexBy, listIn } from './references.rules.ts';
import type { Table, TableRow, Tables } from './table.ts';

/** A year of the school, with its last day, for files that have no dates of their own. */
export type Year = { readonly name: string; readonly from: string; readonly to: string };

/** Finds the format of files other than OneRoster by their names in lower case and their headings. */
export function findFormat(files: ReadonlyMap<string, Table>): Format | undefined {
  return formats.find(({ files: known, heading }) => {
    const [file = '', name = ''] = heading ?? [];
    return known.every((one) => files.has(one)) && (!heading || files.get(file)?.columns.includes(name) === true);
  });
}

/** The rows of another format as those of OneRoster, each with the file, the line and the columns that it comes from. */
export function translate(format: Format, files: ReadonlyMap<string, Table>, year: Year): Tables {
  const rows = new Map<FileName, TableRow[]>(fileNames.map((file) => [file, []]));
  for (const part of format.parts) {
    const table = files.get(part.from);
    if (table) rows.get(part.to)?.push(...readPart(part, table));
  }
  const of = (file: FileName) => rows.get(file) ?? [];
  const agents = Map.groupBy(
    of('roles').filter(({ cells }) => cells.studentSourcedId),
    ({ cells }) => cells.studentSourcedId ?? '',
  );
  const grades = indexBy(
    of('roles').filter(({ cells }) => cells.grade),
    'userSourcedId',
  );
  const users = once(of('users')).map((row) => {
    const id = row.cells.sourcedId ?? '';
    return withCells(row, {
      agentSourcedIds: [...new Set(agents.get(id)?.map(({ cells }) => cells.userSourcedId))].join(','),
      ...relationsIn(agents.get(id) ?? []),
      grades: row.cells.grades ?? grades.get(id)?.cells.grade,
    });
  });
  const dates = readerOfDates(format, rows);
  const demographics = once(of('demographics')).map((row) =>
    withCells(row, { birthDate: dates(row.cells.birthDate), sex: sexOf(row.cells.sex) }),
  );
  const sessions = yearsOf(
    once(of('academicSessions')).map((row) => datedBy(row, dates)),
    year,
  );
  const termOf = (cells: TableRow['cells']) =>
    listIn(cells.termSourcedIds).find((term) => sessions.has(term)) ?? [...sessions.keys()][0];
  const classes = of('classes').map((row) => withCells(row, { termSourcedIds: termOf(row.cells) }));
  const enrollments = of('enrollments').map((row) => {
    const { classSourcedId, userSourcedId, role = '' } = row.cells;
    return withCells(row, { sourcedId: `${classSourcedId} ${userSourcedId}`, role: knownRole(role) });
  });
  const roles = of('roles').map((row) => withCells(row, { role: knownRole(row.cells.role ?? '') }));
  const made = { users, demographics, academicSessions: [...sessions.values()], classes, enrollments, roles };
  const known: Partial<Record<FileName, readonly TableRow[]>> = { ...Object.fromEntries(rows), ...made };
  const tables = fileNames.map((file) => [file, { columns: [], rows: known[file] }]);
  return Object.fromEntries(tables) as Tables;
}

/** A person can be one child's mother and another's aunt. */
function relationsIn(agents: readonly TableRow[]): Record<string, string | undefined> {
  const known = agents.filter(({ cells }) => cells.relation).toReversed();
  return Object.fromEntries(known.map(({ cells }) => [relationTo(cells.userSourcedId ?? ''), cells.relation]));
}

function readPart({ from, columns, also = {}, of = {}, needs }: Part, table: Table): TableRow[] {
  const places = new Map(
    table.columns.map((column, place) => [column.trim().toLowerCase(), table.columns[place] ?? '']),
  );
  const entries = Object.entries(columns).map(([ours, theirs]) => {
    const known = alternatives(theirs).flatMap((together) => {
      const found = together.flatMap((one) => places.get(one.toLowerCase()) ?? []);
      return found.length === together.length ? [found] : [];
    });
    return [ours, known] as const;
  });
  const id = entries.find(([ours]) => ours === 'sourcedId' || ours === 'userSourcedId');
  // Rows are skipped if a file may lack the column; otherwise a file without its id is refused.
  if (id && id[1].length === 0) {
    if (needs !== undefined) return [];
    throw refuse(oneRosterColumnMissing, { file: from, column: alternatives(columns[id[0]] ?? [])[0]?.[0] ?? '' });
  }
  const headings = table.columns.map((one) => entries.find(([, [first]]) => first?.[0] === one)?.[0] ?? one);
  return table.rows.flatMap(({ line, cells }) => {
    const own: Record<string, string> = { ...also };
    for (const [ours, known] of entries) {
      const text = known.map((together) => joined(together, cells)).find((one) => one !== undefined);
      if (text !== undefined) own[ours] = of[ours] === undefined ? text : `${of[ours]} ${text}`;
    }
    if (needs !== undefined && own[needs] === undefined) return [];
    return [{ line, cells: own, source: { file: from, columns: headings } }];
  });
}

function alternatives(columns: Part['columns'][string]): readonly (readonly string[])[] {
  return typeof columns === 'string' ? [[columns]] : columns.map((one) => (typeof one === 'string' ? [one] : one));
}

/** Returns the joined text of columns that are used together; commas are removed, so that it is not read as a list. */
function joined(columns: readonly string[], cells: TableRow['cells']): string | undefined {
  const texts = columns.flatMap((one) => cells[one] ?? []);
  if (texts.length < columns.length) return undefined;
  return texts.length === 1 ? texts[0] : texts.join(' ').replaceAll(',', ' ');
}

/** Each id once: a student may have a row for each school or contact. */
function once(rows: readonly TableRow[]): TableRow[] {
  return [...indexBy(rows, 'sourcedId').values()];
}

function withCells(row: TableRow, cells: Readonly<Record<string, string | undefined>>): TableRow {
  const all = Object.entries({ ...row.cells, ...cells }).filter(([, text]) => text !== undefined && text !== '');
  return { ...row, cells: Object.fromEntries(all) as Record<string, string> };
}

const rolesOfTeachers = ['teacher', 'faculty', 'professor', 'lecturer', 'instructor', 'adjunct'];

function knownRole(role: string): string {
  return rolesOfTeachers.includes(role.toLowerCase()) ? 'teacher' : role;
}

const sexes: Readonly<Record<string, string>> = { m: 'male', f: 'female', x: 'other', o: 'other', u: 'unspecified' };

function sexOf(sex: string | undefined): string | undefined {
  const small = sex?.trim().toLowerCase();
  return small === undefined ? undefined : (sexes[small] ?? small);
}

/**
 * Reads dates into the form 2026-09-01. If the order of a file's numbers is unclear, dates stay as they are and are
 * reported as wrong.
 */
function readerOfDates({ isMonthFirst }: Format, rows: ReadonlyMap<FileName, readonly TableRow[]>) {
  const all = [...rows.values()].flat().flatMap(({ cells }) => [cells.birthDate, cells.startDate, cells.endDate]);
  const parts = all.flatMap((text) => {
    const [, first, second] = /^(\d{1,2})\/(\d{1,2})\/\d{4}/.exec(text ?? '') ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  const [isDay, isMonth] = [parts.some(([first]) => first > 12), parts.some(([, second]) => second > 12)];
  const order = isDay && isMonth ? undefined : isDay ? 'day' : isMonth || isMonthFirst ? 'month' : undefined;
  return (text: string | undefined): string | undefined => {
    const [, y, m, d] = /^(\d{4})-?(\d{2})-?(\d{2})(?:T.*)?$/.exec(text ?? '') ?? [];
    if (y !== undefined) return `${y}-${m}-${d}`;
    const [, first = '', second = '', whole] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text ?? '') ?? [];
    if (whole === undefined || order === undefined) return text;
    const [month, day] = order === 'month' ? [first, second] : [second, first];
    return `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  };
}

function datedBy(row: TableRow, dates: (text: string | undefined) => string | undefined): TableRow {
  return withCells(row, { startDate: dates(row.cells.startDate), endDate: dates(row.cells.endDate) });
}

const isDate = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');
/** The terms of one year lie within so many days. */
const longestYear = 400;

/**
 * Returns the terms by id, after the year. If terms overlap, they are ignored and everything belongs to the year, as do
 * rows without dates. Unlike in OneRoster, the last day is part of a term.
 */
function yearsOf(terms: readonly TableRow[], year: Year): ReadonlyMap<string, TableRow> {
  const dated = terms.filter(({ cells }) => isDate(cells.startDate) && isDate(cells.endDate));
  const sorted = dated.toSorted((one, next) => ((one.cells.startDate ?? '') < (next.cells.startDate ?? '') ? -1 : 1));
  const from = sorted[0]?.cells.startDate ?? year.from;
  const to =
    sorted
      .map(({ cells }) => cells.endDate ?? '')
      .toSorted()
      .at(-1) ?? year.to;
  const isOne = daysAfter(from, longestYear) > to;
  const isApart = sorted.every(
    (row, at) => at === 0 || (row.cells.startDate ?? '') > (sorted[at - 1]?.cells.endDate ?? ''),
  );
  const ends = (row: TableRow, more: Record<string, string>) =>
    [row.cells.sourcedId ?? '', withCells(row, { ...more, endDate: daysAfter(row.cells.endDate ?? '', 1) })] as const;
  if (!isOne) return new Map(sorted.map((row) => ends(row, { type: 'schoolYear' })));
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  const title = sorted.length === 0 ? year.name : first === last ? first : `${first}/${last.slice(2)}`;
  const whole: TableRow = {
    line: 1,
    cells: { sourcedId: `year ${title}`, title, type: 'schoolYear', startDate: from, endDate: daysAfter(to, 1) },
  };
  const parts = isApart ? sorted.map((row) => ends(row, { type: 'term', parentSourcedId: `year ${title}` })) : [];
  return new Map([[`year ${title}`, whole], ...parts]);
}
