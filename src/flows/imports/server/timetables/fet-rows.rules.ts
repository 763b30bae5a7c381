import { cellName } from '../../../../platform/spreadsheets/cell-name.ts';
import type { Sheet } from '../../../../platform/spreadsheets/sheet.ts';
import { type CoupledLesson, toLessons } from './coupled.rules.ts';
import type { ForeignFile, SchoolWords } from './foreign.ts';
import { readPeriodHeading } from './period-headings.rules.ts';

/** The columns of the timetable that FET exports as CSV; several students, teachers and rooms have a plus between them. */
const columns = ['Day', 'Hour', 'Students Sets', 'Subject', 'Teachers', 'Room'] as const;
type Column = (typeof columns)[number];

/** Returns whether a sheet is the timetable that FET exports as CSV. */
export function isFetTimetable({ rows }: Sheet): boolean {
  const [head] = rows;
  return columns.every((name) => head?.cells.some((cell) => cell.trim() === name));
}

/** Reads the timetable that FET exports as CSV, a row for each hour of an activity. */
export function readFetTimetable({ name: sheet, rows, letters }: Sheet, school: SchoolWords): ForeignFile {
  const [head, ...others] = rows;
  const places = new Map(head?.cells.map((cell, place) => [cell.trim(), place]));
  const hours = [...new Set(others.map(({ cells }) => (cells[places.get('Hour') ?? -1] ?? '').trim()))];
  const inOrder = hours.filter((hour) => hour !== '').toSorted((one, other) => startOf(one) - startOf(other));
  const lessons = others.flatMap(({ line, cells }): CoupledLesson[] => {
    const at = (column: Column) => (cells[places.get(column) ?? -1] ?? '').trim();
    const all = (column: Column) =>
      at(column)
        .split('+')
        .map((text) => text.trim())
        .filter((text) => text !== '');
    if (at('Day') === '' || at('Hour') === '') return [];
    const { number = inOrder.indexOf(at('Hour')) + 1, starts, ends } = readPeriodHeading(at('Hour')) ?? {};
    return [
      {
        ...{ sheet, line, cell: cellName(line, 1), subject: at('Subject'), day: at('Day'), period: String(number) },
        ...{ classes: all('Students Sets'), teachers: all('Teachers'), rooms: all('Room'), starts, ends },
      },
    ];
  });
  return { ...toLessons(lessons, school), letters };
}

/** Hours without a time stay in their order. */
function startOf(hour: string): number {
  const [, hours, minutes] = /^(\d{1,2}):(\d\d)/.exec(readPeriodHeading(hour)?.starts ?? '') ?? [];
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0);
}
