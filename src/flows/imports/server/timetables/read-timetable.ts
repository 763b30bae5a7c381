import { listSubjects } from '../../../../base/subjects/server/subjects.queries.ts';
import { asciiDigits } from '../../../../platform/contract/digits.ts';
import { sameName } from '../../../../platform/contract/same-name.ts';
import { mostCharacters, rootOf } from '../../../../platform/server/read-xml.ts';
import { refuse } from '../../../../platform/server/refusal.ts';
import { UnreadableZip, unpackEach } from '../../../../platform/server/zip.ts';
import { isZip } from '../../../../platform/spreadsheets/containers.ts';
import { decodeText } from '../../../../platform/spreadsheets/decode-text.ts';
import { readSpreadsheet } from '../../../../platform/spreadsheets/read.ts';
import type { Sheet } from '../../../../platform/spreadsheets/sheet.ts';
import { spreadsheetTooLargeInside } from '../../../../platform/spreadsheets/spreadsheets.refusals.ts';
import { listPeriods } from '../../../../records/schedule/server/schedule.queries.ts';
import { type KnownWords, meaningOf } from '../answers.rules.ts';
import { weekChoices } from '../choices.ts';
import { Headings } from '../columns.rules.ts';
import { foldHeading } from '../fold-heading.ts';
import { findHeadingRow, rowsSearched } from '../heading-rows.rules.ts';
import type { GivenRow, ImportContext, ImportField } from '../import-kind.ts';
import { readShape, type SchoolShape } from '../school-shape.ts';
import { knowingTeachers } from '../teacher-words.rules.ts';
import { isAsc, readAsc } from './asc.rules.ts';
import { isFetTimetable, readFetTimetable } from './fet-rows.rules.ts';
import type { ForeignFile, GivenFile, SchoolWords } from './foreign.ts';
import { readGrids } from './grids.rules.ts';
import { usualTimes, withTimes } from './lesson-times.rules.ts';
import { readPeriodHeading } from './period-headings.rules.ts';
import { isUntis, readUntis, type UntisFiles } from './untis.rules.ts';
import { countDays, dayInTitle, readDays } from './weekdays.rules.ts';

/** Opens a timetable: the sheets of a list, or the lessons of a grid or of another program's file. */
export async function openTimetable(
  context: ImportContext,
  { content, name, words }: GivenFile,
  fields: readonly ImportField[],
): Promise<readonly Sheet[] | ForeignFile> {
  const school = await readWords(context, words);
  const { letters } = context.answers;
  const files = await unpackUntis(content, letters);
  if (files) return readUntis(files, school);
  const asc = openAsc(content, letters);
  if (asc) return { ...readAsc(asc.root, stemOf(name), school), letters: asc.letters };
  const sheets = await readSpreadsheet(content, name, letters);
  const [only, ...others] = sheets;
  if (only && others.length === 0 && isUntis(only)) return readUntis(new Map([[1, only]]), school);
  if (only && isFetTimetable(only)) return readFetTimetable(only, school);
  return isList(sheets, fields, school) ? sheets : (readGrids(sheets, school) ?? sheets);
}

/** Returns whether a file comes from a program whose timetables are not spreadsheets. */
export async function isForeignTimetable(content: Buffer): Promise<boolean> {
  return (await unpackUntis(content, undefined)) !== undefined || openAsc(content, undefined) !== undefined;
}

/**
 * Returns whether sheets are an Untis timetable or the grid of a week, as far as that can be determined without the
 * school.
 */
export function areTimetable(sheets: readonly Sheet[]): boolean {
  return sheets.some(
    (sheet) =>
      isUntis(sheet) ||
      sheet.rows.slice(0, rowsSearched).some(({ cells }) => namesWeek(cells)) ||
      isGrid(sheet, sheets),
  );
}

/** Whether a sheet heads its columns with some days, and its rows with periods or times, or the other way round. */
function isGrid({ name, rows }: Sheet, sheets: readonly Sheet[]): boolean {
  const cells = rows.slice(0, rowsSearched).map((row) => row.cells);
  const side = cells.flatMap((row) => row.slice(0, 3));
  const daysBeside = countDays(readDays(cells.map((row) => row[0]?.trim() ?? '')));
  const daysOfSheets = sheets.length > 1 ? countDays(readDays(sheets.map((sheet) => sheet.name))) : 0;
  const isSpan = (text: string) => /\d\s*[:.h]\s*\d\d.*\d\s*[:.h]\s*\d\d/u.test(asciiDigits(text));
  const timesBeside = side.filter((text) => isSpan(text) || readPeriodHeading(text)?.ends !== undefined).length;
  const periodsBeside = cells.filter((row) => readPeriodHeading(row[0] ?? '')?.number !== undefined).length;
  if (daysBeside > 1 && timesBeside > 1) return true;
  return cells.some((row, place) => {
    const daysAbove = countDays(readDays(cells[place - 1] ?? []));
    const filled = row.filter((text) => text.trim() !== '').length;
    const days = countDays(readDays(row));
    const periods = row
      .map(readPeriodHeading)
      .filter((one) => one?.number !== undefined || one?.ends !== undefined).length;
    const isOfDays = days > 1 && days * 2 >= filled && timesBeside + periodsBeside > 0;
    return (
      isOfDays ||
      (periods > 2 &&
        periods * 2 >= filled &&
        (daysBeside > 1 || daysAbove > 1 || daysOfSheets > 1 || dayInTitle(name) !== undefined))
    );
  });
}

/** Finds adjacent weekdays, which a list of people or marks does not have. */
function namesWeek(cells: readonly string[]): boolean {
  return countDays(readDays(cells)) >= fewestDays;
}

const fewestDays = 4;
const fewestHeadings = 3;

/** Whether sheets have the headings of a list: those of a grid name days, periods or classes. */
function isList(sheets: readonly Sheet[], fields: readonly ImportField[], { isClass }: SchoolWords): boolean {
  const headings = new Headings(fields);
  return sheets.some(({ rows }) => {
    const cells = rows.slice(0, rowsSearched).map((row) => row.cells);
    const { index, score } = findHeadingRow(cells, headings, noChoices) ?? { index: 0, score: 0 };
    const head = cells[index] ?? [];
    const periods = head.filter((text) => readPeriodHeading(text)?.number !== undefined).length;
    const owners = head.filter((text) => isClass(text)).length;
    return score >= fewestHeadings && countDays(readDays(head)) < 2 && periods < 2 && owners < 2;
  });
}

const noChoices = { chosen: new Map<string, null>(), remembered: new Map<string, null>() };

function stemOf(name: string): string {
  return name.replace(/^.*[/\\]|\.[^.]*$/g, '');
}

/** An export of a large school has less. */
const limits = { files: 64, bytes: 64 * 1024 * 1024 };
const fileOfUntis = /GPU(\d{3})\.(?:TXT|CSV|DIF)$/i;

/** The files of Untis in an archive; `undefined` for anything else. */
async function unpackUntis(content: Buffer, letters: string | undefined): Promise<UntisFiles | undefined> {
  // A workbook is an archive too, but contains no such file.
  if (!isZip(content) || !/GPU001\.(?:TXT|CSV|DIF)/i.test(content.toString('latin1'))) return undefined;
  const files = new Map<number, Sheet>();
  try {
    for (const file of unpackEach(content, limits)) {
      const [, number] = fileOfUntis.exec(file.name) ?? [];
      if (number === undefined || file.content.length === 0) continue;
      const [sheet] = await readSpreadsheet(file.content, file.name, letters);
      if (sheet) files.set(Number(number), sheet);
    }
  } catch (error) {
    if (error instanceof UnreadableZip) return undefined;
    throw error;
  }
  return files.has(1) ? files : undefined;
}

/** Programs declare these code pages even if some of the file's letters are encoded in another one. */
const doubtfulPages = ['windows-1252', 'iso-8859-1'];

/** The XML of aSc Timetables; `undefined` for anything else. */
function openAsc(content: Buffer, said: string | undefined) {
  const head = content.subarray(0, 4_096).toString('latin1').replaceAll('\0', '');
  if (!/^[^<]{0,4}</.test(head)) return undefined;
  const [, named = ''] = /<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head) ?? [];
  const isSure = named !== '' && !doubtfulPages.includes(named.toLowerCase());
  const { text, letters } = decodeText(content, said ?? (isSure ? named.toLowerCase() : undefined));
  if (text.length > mostCharacters) throw refuse(spreadsheetTooLargeInside);
  const root = rootOf(text);
  return root && isAsc(root) ? { root, letters } : undefined;
}

async function readWords(context: ImportContext, words: KnownWords): Promise<SchoolWords> {
  const { answers, db, schoolId } = context;
  const shape = await readShape(context);
  const subjects = await listSubjects(db, schoolId);
  const weeks = await weekChoices(context);
  const ofSubjects = new Set(subjects.flatMap(({ name, code }) => [foldHeading(name), foldHeading(code)]));
  const isMeant = (field: string, text: string) => typeof meaningOf(answers, words, { field, text }) === 'string';
  const isTeacherOf = ({ teachers, teachersByName, findTeacher }: SchoolShape, text: string) => {
    const isKnown = teachers.has(text.toLowerCase()) || teachersByName.has(foldHeading(text));
    return isMeant('teacherEmail', text) || ((isKnown || findTeacher(text) !== undefined) && foldHeading(text) !== '');
  };
  return {
    answers,
    words,
    isClass: (text) => {
      return isMeant('class', text) || 'number' in shape.readClass(text) || !!shape.findGroup(text, shape.usual.id);
    },
    isTeacher: (text) => isTeacherOf(shape, text),
    isTeacherAmong: (texts) => {
      const knowing = knowingTeachers(shape, texts);
      return (text) => isTeacherOf(knowing, text);
    },
    isWeek: (text) => weeks.some((name) => sameName(name, text)),
    isSubject: (text) => isMeant('subject', text) || ofSubjects.has(foldHeading(text)),
  };
}

/** Gives lessons without times those of the school's periods, by their numbers. */
export async function fillTimes(context: ImportContext, rows: readonly GivenRow[]): Promise<readonly GivenRow[]> {
  if (rows.every(({ given }) => given.times === undefined)) return rows;
  const { usual } = await readShape(context);
  const periods = await listPeriods(context.db, context.schoolId, {});
  const times = usualTimes(periods.filter(({ session_id: session }) => session === usual.id));
  return rows.map((row) => withTimes(row, times));
}
