import { fault } from '../../../../platform/contract/reason.ts';
import { days } from '../../../../platform/contract/school-terms.ts';
import { cellName } from '../../../../platform/spreadsheets/cell-name.ts';
import type { Sheet, SheetRow } from '../../../../platform/spreadsheets/sheet.ts';
import { lessonNotPlaced } from '../../imports.refusals.ts';
import { type CoupledLesson, toLessons } from './coupled.rules.ts';
import type { ForeignFile, Note, SchoolWords } from './foreign.ts';

/** Where a lesson's values stand in GPU001: its number, class, teacher, subject, room, day from Monday on, and period. */
const columns = { number: 0, class: 1, teacher: 2, subject: 3, room: 4, day: 5, period: 6 } as const;
/** The column of GPU002 with the weeks of a lesson. */
const weekOfLesson = 11;

/** Returns whether a sheet is the file GPU001 of Untis, which has no headings but numbers in known columns. */
export function isUntis({ rows }: Sheet): boolean {
  const isNumbered = rows.every(({ cells }) => /^\d+$/.test((cells[columns.number] ?? '').trim()));
  return isNumbered && rows.filter(({ cells }) => isLesson(cells)).length * 2 > rows.length;
}

function isLesson(cells: readonly string[]): boolean {
  const at = (place: number) => (cells[place] ?? '').trim();
  return /^\d+$/.test(at(columns.number)) && /^[1-7]$/.test(at(columns.day)) && /^\d{1,2}$/.test(at(columns.period));
}

/** The files of an export of Untis by their numbers, such as 4 for the teachers. */
export type UntisFiles = ReadonlyMap<number, Sheet>;

/** Reads the timetable that Untis exports, with the names of the other files where those are there. */
export function readUntis(files: UntisFiles, school: SchoolWords): ForeignFile {
  const sheet = files.get(1);
  const all = sheet?.rows ?? [];
  const rows = all.filter(({ cells }) => isLesson(cells));
  const name = namesOf(files, school);
  const weeks = new Map(
    rowsOf(files, 2).map((cells) => [cells[0]?.trim() ?? '', cells[weekOfLesson]?.trim() ?? ''] as const),
  );
  const slots = Map.groupBy(rows, ({ cells }) =>
    [cells[columns.number], cells[columns.day], cells[columns.period]].join(' '),
  );
  const lessons = [...slots.values()].flatMap((alike) => joinClasses(alike, sheet?.name ?? '', { name, weeks }));
  const { lessons: read, notes } = toLessons(lessons, school);
  const others = all
    .filter(({ cells }) => !isLesson(cells))
    .map(({ line, cells }): Note => {
      const text = cells
        .slice(columns.class, columns.room)
        .filter((one) => one !== '')
        .join(', ');
      return { sheet: sheet?.name ?? '', cell: cellName(line, 1), field: null, why: fault(lessonNotPlaced, { text }) };
    });
  return { lessons: read, notes: [...notes, ...others], letters: sheet?.letters };
}

type Reading = {
  readonly name: (column: 'class' | 'teacher' | 'subject' | 'room', text: string) => string;
  readonly weeks: ReadonlyMap<string, string>;
};

/** The rows of a lesson at one time: one for each class, teacher and room. */
function joinClasses(rows: readonly SheetRow[], sheet: string, { name, weeks }: Reading): CoupledLesson[] {
  const at = (row: SheetRow, place: number) => (row.cells[place] ?? '').trim();
  const read = (row: SheetRow, column: 'class' | 'teacher' | 'subject' | 'room') =>
    name(column, at(row, columns[column]));
  const readAll = (row: SheetRow, column: 'class' | 'teacher' | 'room') =>
    at(row, columns[column])
      .split('~')
      .map((text) => name(column, text.trim()));
  const lines = Map.groupBy(rows, (row) => {
    return JSON.stringify([read(row, 'subject'), read(row, 'teacher'), read(row, 'room')]);
  });
  return [...lines.values()].flatMap((alike) => {
    const [row] = alike;
    if (!row) return [];
    return {
      ...{ sheet, line: row.line, cell: cellName(row.line, 1), subject: read(row, 'subject') },
      classes: unique(alike.flatMap((one) => readAll(one, 'class'))),
      teachers: unique(readAll(row, 'teacher')),
      rooms: unique(readAll(row, 'room')),
      day: days[(Number(at(row, columns.day)) + 1) % days.length] ?? '',
      period: at(row, columns.period),
      week: weeks.get(at(row, columns.number)) || undefined,
    };
  });
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}

function rowsOf(files: UntisFiles, number: number): readonly (readonly string[])[] {
  return (files.get(number)?.rows ?? []).map(({ cells }) => cells);
}

/** The column of the first name is far to the right of the last name. */
const firstName = 28;

/** Returns the long name for a short one, if the school knows only the long name. */
function namesOf(files: UntisFiles, { isClass, isTeacher, isSubject }: SchoolWords): Reading['name'] {
  const known = {
    class: { file: 3, is: isClass, names: ([, long = '']: readonly string[]) => [long] },
    teacher: {
      file: 4,
      is: isTeacher,
      names: (cells: readonly string[]) => {
        const [last = '', first = ''] = [cells[1], cells[firstName]];
        return [...cells.filter((text) => text.includes('@')), `${first} ${last}`.trim(), last];
      },
    },
    subject: { file: 6, is: isSubject, names: ([, long = '']: readonly string[]) => [long] },
  };
  const meanings = new Map<string, string>();
  for (const [column, { file, is, names }] of Object.entries(known)) {
    for (const cells of rowsOf(files, file)) {
      const [short = ''] = cells;
      const long = names(cells.map((text) => text.trim())).find((text) => text !== '' && is(text));
      if (long !== undefined && !is(short)) meanings.set(`${column} ${short.trim()}`, long);
    }
  }
  return (column, text) => meanings.get(`${column} ${text}`) ?? text;
}
