import { parse } from 'csv-parse/sync';
import { fault } from '../../../../platform/contract/reason.ts';
import { Refusal, refuse } from '../../../../platform/server/refusal.ts';
import { readZip, UnreadableZip, type ZipFault } from '../../../../platform/server/zip.ts';
import * as refusals from '../../../oneroster/oneroster.refusals.ts';
import { everyFile, type FileName, fileNames } from '../../../oneroster/server/files.rules.ts';
import type { Table, Tables } from './table.ts';
import { findFormat, translate, type Year } from './translate-format.rules.ts';

/** A school of 5,000 with ten years of marks has less. */
const limits = { files: 64, bytes: 128 * 1024 * 1024 };
const maxRows = 2_000_000;
/** The format has less than 30 in a file, and systems add some of their own. */
const maxColumns = 300;
/** Sessions are compared with each other. */
const mostRows: Readonly<Record<string, number>> = { 'academicSessions.csv': 2_000 };

/** The columns that each file must have. */
const needed: Readonly<Record<FileName, readonly string[]>> = {
  academicSessions: ['sourcedId', 'title', 'type', 'startDate', 'endDate'],
  categories: [],
  classes: ['sourcedId', 'title', 'courseSourcedId', 'classType', 'schoolSourcedId', 'termSourcedIds'],
  courses: ['sourcedId', 'title', 'orgSourcedId'],
  demographics: ['sourcedId', 'birthDate', 'sex'],
  enrollments: ['sourcedId', 'classSourcedId', 'userSourcedId', 'role'],
  lineItems: ['sourcedId', 'title', 'classSourcedId', 'resultValueMax'],
  lineItemScoreScales: [],
  orgs: ['sourcedId', 'name', 'type'],
  results: ['lineItemSourcedId', 'studentSourcedId', 'score'],
  roles: ['userSourcedId', 'role', 'orgSourcedId'],
  scoreScales: [],
  users: ['sourcedId', 'givenName', 'familyName'],
};

/** The files without which there is no school. */
const neededFiles: readonly FileName[] = ['orgs', 'academicSessions', 'users', 'roles'];

/**
 * Reads an archive that another system can have made: OneRoster 1.1 or 1.2, or another format, which is translated.
 * Refuses an archive that is not a whole school. `year` is used for files without dates.
 */
export function readTables(archive: Buffer, year: Year): Tables {
  const files = new Map(unpack(archive).map(({ name, content }) => [usualName(name), content]));
  const foreign = files.has('manifest.csv') ? undefined : readForeign(files, year);
  const tables = foreign ?? readOneRoster(files);
  const rows = fileNames.reduce((sum, file) => sum + tables[file].rows.length, 0);
  if (rows > maxRows) throw refuse(refusals.oneRosterTooManyRows, { most: maxRows });
  return tables;
}

const usualNames = new Map(['manifest', ...everyFile].map((name) => [`${name.toLowerCase()}.csv`, `${name}.csv`]));

/** The name of a file as the format writes it. */
function usualName(name: string): string {
  return usualNames.get(name.toLowerCase()) ?? name;
}

function readForeign(files: Files, year: Year): Tables | undefined {
  const sheets = new Map(
    [...files.keys()]
      .filter((name) => name.toLowerCase().endsWith('.csv'))
      .map((name) => [name.toLowerCase(), readTable(name, files, [])]),
  );
  const format = findFormat(sheets);
  return format && translate(format, sheets, year);
}

function readOneRoster(files: Files): Tables {
  const modes = readManifest(files);
  const isOld = modes.get('oneroster.version')?.startsWith('1.1') === true;
  const tables = Object.fromEntries(fileNames.map((file) => [file, readFile(file, modes, files, isOld)])) as Tables;
  return isOld ? { ...tables, roles: rolesOf(tables.users) } : tables;
}

/** In OneRoster 1.1, a user's row has their only role, at one or more organisations. */
function rolesOf({ rows }: Table): Table {
  const roles = rows.flatMap(({ line, cells: { sourcedId = '', role = '', orgSourcedIds = '', status } }) =>
    (orgSourcedIds === '' ? [''] : orgSourcedIds.split(',')).map((org) => ({
      line,
      cells: {
        userSourcedId: sourcedId,
        role: role === 'administrator' ? 'siteAdministrator' : role,
        orgSourcedId: org.trim(),
        ...(status !== undefined && { status }),
      },
    })),
  );
  return { columns: [], rows: roles };
}

function unpack(archive: Buffer) {
  try {
    return readZip(archive, limits);
  } catch (error) {
    if (!(error instanceof UnreadableZip)) throw error;
    throw new Refusal(faultOf(error.why, error.file ?? ''));
  }
}

function faultOf(why: ZipFault, file: string) {
  switch (why) {
    case 'not-a-zip':
      return fault(refusals.notAnArchive);
    case 'encrypted':
      return fault(refusals.archiveEncrypted);
    case 'too-large':
    case 'too-many':
      return fault(refusals.archiveTooLarge);
    case 'name':
      return fault(refusals.archiveFileName, { file });
    case 'twice':
      return fault(refusals.archiveFileTwice, { file });
    case 'damaged':
    case 'method':
      return fault(refusals.archiveDamaged);
  }
}

type Files = ReadonlyMap<string, Buffer>;

/** Reads which files the archive contains. Only complete files can make a school. */
function readManifest(files: Files): ReadonlyMap<string, string> {
  if (!files.has('manifest.csv') && files.has('users.csv')) return assumedManifest(files);
  const { rows } = readTable('manifest.csv', files, ['propertyName', 'value']);
  const said = new Map(rows.map(({ cells }) => [cells.propertyName ?? '', cells.value ?? '']));
  const version = said.get('oneroster.version') ?? '';
  // A third number only changes the description of the format; the files are the same.
  if (!/^1\.[12](?:\.\d{1,3})?$/.test(version))
    throw refuse(refusals.oneRosterVersion, { version: version.slice(0, 20) });
  for (const file of everyFile) {
    if (said.get(`file.${file}`) === 'delta') throw refuse(refusals.oneRosterDelta, { file: `${file}.csv` });
  }
  return said;
}

/** Without a manifest, all files count as complete; those of the older version have the roles of users beside them. */
function assumedManifest(files: Files): ReadonlyMap<string, string> {
  const { columns } = readTable('users.csv', files, needed.users);
  const isOld = !files.has('roles.csv') && columns.includes('role');
  const there = fileNames.filter((file) => files.has(`${file}.csv`)).map((file) => [`file.${file}`, 'bulk'] as const);
  return new Map([['oneroster.version', isOld ? '1.1' : '1.2'], ...there]);
}

function readFile(file: FileName, modes: ReadonlyMap<string, string>, files: Files, isOld: boolean): Table {
  const wanted = isOld && file === 'users' ? [...needed.users, 'role', 'orgSourcedIds'] : needed[file];
  const isOfOld = isOld && file === 'roles';
  if (!isOfOld && modes.get(`file.${file}`) === 'bulk') return readTable(`${file}.csv`, files, wanted);
  if (!isOfOld && neededFiles.includes(file)) throw refuse(refusals.oneRosterFileMissing, { file: `${file}.csv` });
  return { columns: [], rows: [] };
}

function readTable(file: string, files: Files, wanted: readonly string[]): Table {
  const content = files.get(file);
  if (!content) throw refuse(refusals.oneRosterFileMissing, { file });
  const [columns = [], ...lines] = parseCsv(file, content);
  for (const column of wanted) {
    if (!columns.includes(column)) throw refuse(refusals.oneRosterColumnMissing, { file, column });
  }
  if (columns.length > maxColumns || lines.length > (mostRows[file] ?? maxRows)) throw refuse(refusals.archiveTooLarge);
  const twice = findTwice(columns);
  if (twice !== undefined) throw refuse(refusals.oneRosterColumnTwice, { file, column: twice.slice(0, 100) });
  const rows = lines.map((cells, place) => ({ line: place + 2, cells: namedCells(columns, cells) }));
  return { columns, rows: rows.filter(({ cells }) => Object.keys(cells).length > 0) };
}

function findTwice(columns: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return columns.find((column) => {
    const isTwice = column !== '' && seen.has(column);
    seen.add(column);
    return isTwice;
  });
}

function parseCsv(file: string, content: Buffer): string[][] {
  if (hasMoreLines(content, 2 * maxRows)) throw refuse(refusals.oneRosterTooManyRows, { most: maxRows });
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw refuse(refusals.oneRosterFileUnreadable, { file, line: 1 });
  }
  const zero = text.indexOf('\u0000');
  if (zero >= 0) throw refuse(refusals.oneRosterFileUnreadable, { file, line: text.slice(0, zero).split('\n').length });
  try {
    return parse(text, { bom: true, relax_column_count: true, max_record_size: 1_000_000 });
  } catch (error) {
    const { lines = 1 } = error as { lines?: number };
    throw refuse(refusals.oneRosterFileUnreadable, { file, line: lines });
  }
}

/** A cell may have several lines, but not most. */
function hasMoreLines(content: Buffer, most: number): boolean {
  let lines = 0;
  for (let at = content.indexOf(0x0a); at >= 0 && lines <= most; at = content.indexOf(0x0a, at + 1)) lines += 1;
  return lines > most;
}

function namedCells(columns: readonly string[], cells: readonly string[]): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [place, column] of columns.entries()) {
    const cell = cells[place];
    if (column !== '' && cell !== undefined && cell !== '') named[column] = cell;
  }
  return named;
}
