import { readCells } from '../../../platform/contract/pasted-cells.ts';
import { plainName } from '../../../platform/contract/same-name.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { type LoadRow, maxLessonsOfRow } from '../plan.contract.ts';
import type { Option } from './options.ts';

/** The names that a pasted table may contain. */
export type Known = {
  /** Each class with all of its possible names. */
  readonly classes: readonly { readonly class: number; readonly names: readonly string[] }[];
  readonly teachers: readonly Option[];
  readonly rooms: readonly string[];
  readonly subjectsOf: (classNumber: number) => readonly string[];
};

export type PastedRow = Omit<LoadRow, 'key' | 'pinned'>;

/** A line that is no row: its number from 1, and its first cell that is not understood. */
type PasteFault = {
  readonly line: number;
  readonly reason: 'class' | 'subject' | 'teacher' | 'lessons' | 'doubles' | 'room';
  readonly text: string;
};

export type PastedLoad = { readonly rows: readonly PastedRow[]; readonly faults: readonly PasteFault[] };

/**
 * Reads lines of class, subject, teachers (by name or email), lessons a week and, optionally, double lessons and rooms;
 * teachers and rooms are separated by semicolons. A first line without a number of lessons is read as column headings.
 */
export function readLoad(text: string, known: Known): PastedLoad {
  const rows: PastedRow[] = [];
  const faults: PasteFault[] = [];
  for (const [index, cells] of readCells(text).entries()) {
    if (cells.every((cell) => cell === '')) continue;
    const read = readLine(cells, known);
    if ('subject' in read) rows.push(read);
    else if (index > 0 || hasLessons(cells)) faults.push({ line: index + 1, ...read });
  }
  return { rows, faults };
}

function hasLessons(cells: readonly string[]): boolean {
  return cells.some((cell, place) => place >= 3 && readWholeNumber(cell, 0, Number.POSITIVE_INFINITY) !== undefined);
}

type Fault = Omit<PasteFault, 'line'>;

function readLine(cells: readonly string[], known: Known): PastedRow | Fault {
  const [ofClass = '', ofSubject = '', ofTeacher = '', ofLessons = '', ofDoubles = '', ofRooms = ''] = cells;
  const found = known.classes.find(({ names }) => names.some((name) => plainName(name) === plainName(ofClass)));
  if (!found) return { reason: 'class', text: ofClass };
  const subject = known.subjectsOf(found.class).find((name) => plainName(name) === plainName(ofSubject));
  if (subject === undefined) return { reason: 'subject', text: ofSubject };
  const named = partsOf(ofTeacher);
  const teachers = named.flatMap((name) => {
    const isNamed = (text: string) => plainName(text) === plainName(name);
    return known.teachers.find(({ value, label }) => isNamed(value) || isNamed(label))?.value ?? [];
  });
  const [teacher] = teachers;
  if (teacher === undefined || teachers.length < named.length) return { reason: 'teacher', text: ofTeacher };
  const lessons = readWholeNumber(ofLessons, 1, maxLessonsOfRow);
  if (lessons === undefined) return { reason: 'lessons', text: ofLessons };
  const doubles = ofDoubles === '' ? 0 : readWholeNumber(ofDoubles, 0, Math.floor(lessons / 2));
  if (doubles === undefined) return { reason: 'doubles', text: ofDoubles };
  const namedRooms = partsOf(ofRooms);
  const rooms = namedRooms.map((name) => known.rooms.find((room) => plainName(room) === plainName(name)));
  const unknown = namedRooms.find((_, place) => rooms[place] === undefined);
  if (unknown !== undefined) return { reason: 'room', text: unknown.trim() };
  return {
    class: found.class,
    subject,
    teacher,
    teachers: [...new Set(teachers)],
    week: null,
    lessons,
    doubles,
    rooms: rooms.filter((room) => room !== undefined),
  };
}

function partsOf(cell: string): string[] {
  return cell.split(';').filter((name) => name.trim() !== '');
}
