import { fault } from '../../../../platform/contract/reason.ts';
import type { Day } from '../../../../platform/contract/school-terms.ts';
import { cellName } from '../../../../platform/spreadsheets/cell-name.ts';
import type { Sheet } from '../../../../platform/spreadsheets/sheet.ts';
import { lessonsOfOtherGrid, notALesson } from '../../imports.refusals.ts';
import { isNothing } from '../damage.rules.ts';
import { shorten } from '../shorten.ts';
import { type KnownTexts, type LessonInCell, lessonsOfCell } from './cell-lessons.rules.ts';
import { type CoupledLesson, toLessons } from './coupled.rules.ts';
import { type ForeignFile, type ForeignLesson, type Note, partOfSheet, type SchoolWords } from './foreign.ts';
import { type Block, findBlocks, type Key } from './grid-blocks.rules.ts';
import { plainTeacher, rateLesson, readerOfParts, splitCell, splitWords } from './grid-cells.rules.ts';
import { toMatrix } from './grid-matrix.ts';
import { namesSheets, ownerOfGrid } from './grid-owners.rules.ts';
import { readGridRows } from './grid-rows.rules.ts';
import { isBreak, weekInText } from './timetable-words.ts';
import { dayInTitle } from './weekdays.rules.ts';

/** A cell of a grid with a lesson, and everything that the grid gives for it. */
type Cell = {
  readonly block: Block;
  readonly row: number;
  readonly column: number;
  readonly key: Key;
  readonly lesson: LessonInCell;
  /** Whether the cell contains other lessons. */
  readonly isBeside: boolean;
};

type Grid = {
  readonly of: 'class' | 'teacher';
  readonly block: Block;
  readonly cells: readonly Cell[];
  readonly notes: readonly Note[];
  /** The alternating week that the grid's title names. */
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
  // If there are grids of both classes and teachers, the latter repeat the same lessons.
  const isTwice = ofClasses.length > 0 && ofTeachers.length > 0;
  const taught = lessonsOfTeachers(isTwice ? [] : ofTeachers, school);
  const ofClass = lessonsOfClasses(ofClasses, school);
  const leftOut = isTwice
    ? ofTeachers.map(({ block }) => noteAt(block, block.headRow, 0, fault(lessonsOfOtherGrid)))
    : [];
  const letters = sheets.find((sheet) => sheet.letters)?.letters;
  const notes = [...grids.flatMap((grid) => grid.notes), ...taught.notes, ...ofClass.notes, ...leftOut];
  return { lessons: [...ofClass.lessons, ...taught.lessons], letters, notes };
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
  const of = inColumn === 'teacher' ? 'teacher' : (owner?.of ?? 'class');
  const known = textsOf(of, school);
  const cells: Cell[] = [];
  for (const { row, key: rowKey, texts: ofColumns } of rows) {
    for (const [column, text] of ofColumns) {
      if (text === '' || isNothing('', text)) continue;
      const key = keyOf(columns.get(column), rowKey, { day, owner: owner?.name });
      const found = lessonsOfCell(splitCell(text, isWord), known);
      for (const lesson of found) {
        if (isBreak(lesson.parts[0] ?? '')) notes.push(noteAt(block, row, column, said(text)));
        else cells.push({ block, row, column, key, lesson, isBeside: found.length > 1 });
      }
    }
  }
  const week = [...block.titles, matrix.sheet].map((title) => weekInTitle(title, school)).find((one) => one);
  return { of, block, cells, notes, week };
}

function textsOf(of: 'class' | 'teacher', school: SchoolWords): KnownTexts {
  const { isSubject, isWeek, isTeacher, isClass } = school;
  const isOfClass = of === 'class';
  return {
    ...{ isSubject, isWeek, isOther: isOfClass ? isTeacher : isClass },
    isWhole: (text) => isOfClass && isSubject(text),
    rate: (parts) => rateLesson(of, parts, school),
  };
}

function weekInTitle(title: string, { isWeek }: SchoolWords): string | undefined {
  const [, after, before] = weekInText.exec(title) ?? [];
  return [title, after, before].find((text) => text !== undefined && isWeek(text));
}

/** Combines the values of the column, the row and the title. */
function keyOf(
  column: Key = {},
  row: Key,
  title: { readonly day: Day | undefined; readonly owner: string | undefined },
): Key {
  const [day, owner] = [column.day ?? row.day ?? title.day, column.owner ?? row.owner ?? title.owner];
  const period = column.period ?? row.period;
  return { ...(day && { day }), ...(owner && { owner }), ...(period && { period }) };
}

/** Lessons in the same cell belong to groups, unless they are in alternating weeks. */
function lessonsOfClasses(grids: readonly Grid[], school: SchoolWords): Pick<ForeignFile, 'lessons' | 'notes'> {
  const cells = readCells('class', grids, school);
  const isCoupled = ({ cell }: (typeof cells)[number]) => cell.isBeside && cell.key.owner !== undefined;
  const coupled = toLessons(
    cells.filter(isCoupled).map(({ cell: { key, ...cell }, place, said: { subject = '', teacher, room } }) => ({
      ...coupledAt(place, key, cell),
      ...{ subject, classes: [key.owner ?? ''], rooms: room === undefined ? [] : [room] },
      teachers: teacher === undefined ? [] : [plainTeacher(teacher, school)],
    })),
    school,
  );
  const single = cells
    .filter((cell) => !isCoupled(cell))
    .map(({ cell: { key, ...cell }, place, said: { subject, teacher, room } }) => {
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
    });
  return { lessons: [...single, ...coupled.lessons], notes: coupled.notes };
}

type Place = Pick<ForeignLesson, 'sheet' | 'line' | 'cell'>;

/** The time of a lesson, for a class or a part of it. */
function coupledAt(place: Place, { day, period }: Key, { week, part }: Pick<LessonInCell, 'week' | 'part'>) {
  const { number, starts, ends } = period ?? {};
  return { ...place, week, part, starts, ends, day: day ?? '', period: number === undefined ? '' : String(number) };
}

/** Teachers may teach a class together, or parts of it side by side. */
function lessonsOfTeachers(grids: readonly Grid[], school: SchoolWords): Pick<ForeignFile, 'lessons' | 'notes'> {
  const coupled = readCells('teacher', grids, school).map(
    ({ cell: { key, ...cell }, place, said }): CoupledLesson => ({
      ...coupledAt(place, key, cell),
      ...{ subject: said.subject ?? '', classes: said.class === undefined ? [] : [said.class] },
      teachers: key.owner === undefined ? [] : [plainTeacher(key.owner, school)],
      rooms: said.room === undefined ? [] : [said.room],
    }),
  );
  return toLessons(coupled, school);
}

function readCells(of: 'class' | 'teacher', grids: readonly Grid[], school: SchoolWords) {
  const isOther = of === 'class' ? school.isTeacher : school.isClass;
  const cells = grids.flatMap((grid) =>
    grid.cells.map(({ lesson: { parts, week, part }, ...cell }) => {
      return { ...cell, week: week ?? grid.week, part, parts: splitWords(parts, isOther) };
    }),
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

/** Two columns of a sheet get the same name only if their grids are not on the same lines. */
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
