import { fault } from '../../../../platform/contract/reason.ts';
import type { Day } from '../../../../platform/contract/school-terms.ts';
import { cellName } from '../../../../platform/spreadsheets/cell-name.ts';
import type { Sheet } from '../../../../platform/spreadsheets/sheet.ts';
import { lessonsOfOtherGrid, notALesson } from '../../imports.refusals.ts';
import { isNothing } from '../damage.rules.ts';
import { shorten } from '../shorten.ts';
import { type CoupledLesson, toLessons } from './coupled.rules.ts';
import { type ForeignFile, type ForeignLesson, type Note, partOfSheet, type SchoolWords } from './foreign.ts';
import { type Block, findBlocks, type Key } from './grid-blocks.rules.ts';
import { plainTeacher, readerOfParts, splitCell, splitWords } from './grid-cells.rules.ts';
import { toMatrix } from './grid-matrix.ts';
import { namesSheets, ownerOfGrid } from './grid-owners.rules.ts';
import { readGridRows } from './grid-rows.rules.ts';
import { isBreak } from './timetable-words.ts';
import { dayInTitle } from './weekdays.rules.ts';

/** A cell of a grid with a lesson, and all that the grid says of it. */
type Cell = {
  readonly block: Block;
  readonly row: number;
  readonly column: number;
  readonly key: Key;
  readonly parts: readonly string[];
};

type Grid = {
  readonly of: 'class' | 'teacher';
  readonly block: Block;
  readonly cells: readonly Cell[];
  readonly notes: readonly Note[];
  /** The one of the weeks that alternate which its title names. */
  readonly week: string | undefined;
};

/** A longer sheet is a list: the grids of a hundred classes have less. */
const mostRows = 5_000;

/** Reads grids of a week, of classes or of teachers; `undefined` where the sheets have none. */
export function readGrids(sheets: readonly Sheet[], school: SchoolWords): ForeignFile | undefined {
  const blocks = sheets
    .filter(({ rows }) => rows.length <= mostRows)
    .flatMap((sheet) => findBlocks(toMatrix(sheet), school));
  const areNamed = namesSheets(sheets);
  const grids = blocks.map((block) => readGrid(block, areNamed, school)).filter(({ cells }) => cells.length > 0);
  if (grids.length === 0) return undefined;
  const [ofClasses, ofTeachers] = [
    grids.filter(({ of }) => of === 'class'),
    grids.filter(({ of }) => of === 'teacher'),
  ];
  // What stands there by teachers again is the same week.
  const isTwice = ofClasses.length > 0 && ofTeachers.length > 0;
  const taught = lessonsOfTeachers(isTwice ? [] : ofTeachers, school);
  const lessons = [...lessonsOfClasses(ofClasses, school), ...taught.lessons];
  const leftOut = isTwice
    ? ofTeachers.map(({ block }) => noteAt(block, block.headRow, 0, fault(lessonsOfOtherGrid)))
    : [];
  const letters = sheets.find((sheet) => sheet.letters)?.letters;
  return { lessons, letters, notes: [...grids.flatMap(({ notes }) => notes), ...taught.notes, ...leftOut] };
}

function readGrid(block: Block, areNamed: boolean, school: SchoolWords): Grid {
  const { rows, others, owner: inColumn } = readGridRows(block, school);
  const { matrix, columns, side } = block;
  const isWord = (text: string) => school.isSubject(text) || school.isTeacher(text) || school.isClass(text);
  const texts = rows.flatMap(({ texts }) => [...texts.values()].filter((text) => text !== ''));
  const titles = [...block.titles, ...(areNamed ? [matrix.sheet] : [])];
  const hasOwner = inColumn !== undefined || block.axis === 'class';
  const owner = hasOwner ? undefined : ownerOfGrid(titles, { sheet: matrix.sheet, texts, isWord }, school);
  const day = [...block.titles, matrix.sheet].map(dayInTitle).find((one) => one !== undefined);
  const notes = others.map(({ row, text }) => noteAt(block, row, side[0] ?? 0, said(text)));
  const cells: Cell[] = [];
  for (const { row, key: rowKey, texts: ofColumns } of rows) {
    for (const [column, text] of ofColumns) {
      if (text === '' || isNothing('', text)) continue;
      const key = keyOf(columns.get(column), rowKey, { day, owner: owner?.name });
      for (const parts of splitCell(text, isWord)) {
        if (isBreak(parts[0] ?? '')) notes.push(noteAt(block, row, column, said(text)));
        else cells.push({ block, row, column, key, parts });
      }
    }
  }
  const week = [...block.titles, matrix.sheet].map((title) => weekInTitle(title, school)).find((one) => one);
  return { of: inColumn === 'teacher' ? 'teacher' : (owner?.of ?? 'class'), block, cells, notes, week };
}

const weekWord =
  /(?:week|woche|semaine|semana|settimana|hafta|недел\p{L}|أسبوع|الأسبوع|সপ্তাহ)\s*:?\s*(\p{L}+|\p{Nd}+)|(\p{L}|\p{Nd})\s*(?:week|woche)/iu;

function weekInTitle(title: string, { isWeek }: SchoolWords): string | undefined {
  const [, after, before] = weekWord.exec(title) ?? [];
  return [title, after, before].find((text) => text !== undefined && isWeek(text));
}

/** What the column says, the row, and the title. */
function keyOf(
  column: Key = {},
  row: Key,
  title: { readonly day: Day | undefined; readonly owner: string | undefined },
): Key {
  const [day, owner] = [column.day ?? row.day ?? title.day, column.owner ?? row.owner ?? title.owner];
  const period = column.period ?? row.period;
  return { ...(day && { day }), ...(owner && { owner }), ...(period && { period }) };
}

function lessonsOfClasses(grids: readonly Grid[], school: SchoolWords): ForeignLesson[] {
  return readCells('class', grids, school).map(
    ({ cell: { key, ...cell }, place, said: { subject, teacher, room } }) => {
      const { number, starts, ends } = key.period ?? {};
      const given = {
        class: key.owner,
        day: key.day,
        period: number === undefined ? undefined : String(number),
        week: cell.week,
        subject,
        teacherEmail: teacher && plainTeacher(teacher, school),
        room,
        ...(starts && ends
          ? { starts, ends }
          : { times: starts ?? (number === undefined ? undefined : String(number)) }),
      };
      const filled = Object.entries(given).flatMap(([field, text]) => (text ? [[field, text] as const] : []));
      return { ...place, given: Object.fromEntries(filled) };
    },
  );
}

/** Teachers may teach a class together, or parts of it side by side. */
function lessonsOfTeachers(grids: readonly Grid[], school: SchoolWords): Pick<ForeignFile, 'lessons' | 'notes'> {
  const coupled = readCells('teacher', grids, school).map(({ cell: { key, week }, place, said }): CoupledLesson => {
    const { number, starts, ends } = key.period ?? {};
    return {
      ...{ ...place, week, starts, ends, subject: said.subject ?? '' },
      classes: said.class === undefined ? [] : [said.class],
      teachers: key.owner === undefined ? [] : [plainTeacher(key.owner, school)],
      rooms: said.room === undefined ? [] : [said.room],
      day: key.day ?? '',
      period: number === undefined ? '' : String(number),
    };
  });
  return toLessons(coupled, school);
}

function readCells(of: 'class' | 'teacher', grids: readonly Grid[], school: SchoolWords) {
  const isOther = of === 'class' ? school.isTeacher : school.isClass;
  const cells = grids.flatMap((grid) =>
    grid.cells.map(({ parts, ...cell }) => ({ ...cell, week: grid.week, parts: splitWords(parts, isOther) })),
  );
  const readParts = readerOfParts(
    of,
    cells.map(({ parts }) => parts),
    school,
  );
  return cells.map((cell) => {
    const { block, row, column, parts } = cell;
    const line = block.matrix.lines[row] ?? 1;
    const sheet = partOfSheet(block.matrix.sheet, nameOfColumn(block, column));
    return { cell, said: readParts(parts), place: { sheet, line, cell: cellName(line, column + 1) } };
  });
}

/** Two columns of a sheet have the same name only in grids that are not in the same lines. */
function nameOfColumn({ matrix, headRow, columns, axis }: Block, column: number): string {
  const { day, period } = columns.get(column) ?? {};
  if (axis === 'period' && day && period) return `${day} ${period.number ?? period.starts}`;
  return shorten((matrix.cells[headRow]?.[column] ?? '').replaceAll(/\s+/g, ' '), 30);
}

function noteAt({ matrix }: Block, row: number, column: number, why: Note['why']): Note {
  return { sheet: matrix.sheet, cell: cellName(matrix.lines[row] ?? 1, column + 1), field: null, why };
}

function said(text: string): Note['why'] {
  return fault(notALesson, { text: shorten(text.replaceAll(/\s+/g, ' ').trim(), 60) });
}
