import type { Placed, Problem, Timetable } from '../solver/problem.ts';

/** XML elements as text, their contents escaped. An element without contents is written too. */
export function xml(name: string, ...inside: readonly (string | number | boolean | Xml)[]): Xml {
  const written = inside.map((each) => (each instanceof Xml ? each.text : escaped(String(each))));
  return new Xml(`<${name}>${written.join('')}</${name}>`);
}

/** Text that is XML already. */
export class Xml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Leaves out what XML cannot hold. */
function escaped(text: string): string {
  const kept = [...text].filter((character) => character >= ' ' || character === '\t');
  return kept.join('').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The constraints that lock each lesson to its slot and its room. Lessons without one are free. */
export function locksOf(problem: Problem, timetable: Timetable): { time: Xml[]; space: Xml[] } {
  const placed = problem.lessons.map((lesson, index) => ({ id: lesson.id, place: timetable[index] }));
  return {
    time: placed.flatMap(({ id, place }) => (place?.slot == null ? [] : [timeLock(problem, id, place.slot)])),
    space: placed.flatMap(({ id, place }) => (place?.room == null ? [] : [roomLock(problem, id, place, place.room)])),
  };
}

function timeLock({ days, periods }: Problem, id: string, slot: number): Xml {
  return xml(
    'ConstraintActivityPreferredStartingTime',
    xml('Weight_Percentage', 100),
    xml('Activity_Id', id),
    xml('Preferred_Day', days[Math.floor(slot / periods.length)] ?? ''),
    xml('Preferred_Hour', periods[slot % periods.length] ?? ''),
    xml('Permanently_Locked', true),
    xml('Active', true),
  );
}

function roomLock({ rooms }: Problem, id: string, place: Placed, room: number): Xml {
  const parts = (place.rooms ?? []).map((part) => xml('Real_Room', rooms[part]?.name ?? ''));
  return xml(
    'ConstraintActivityPreferredRoom',
    xml('Weight_Percentage', 100),
    xml('Activity_Id', id),
    xml('Room', rooms[room]?.name ?? ''),
    ...(parts.length === 0 ? [] : [xml('Number_of_Real_Rooms', parts.length), ...parts]),
    xml('Permanently_Locked', true),
    xml('Active', true),
  );
}

/**
 * A FET file with each lesson locked to its place, all its own constraints kept: what FET then makes is that timetable, judged
 * by FET's reading of the file.
 * @param problem what `readFet` read from the file
 */
export function lockFet(file: string, problem: Problem, timetable: Timetable): string {
  const { time, space } = locksOf(problem, timetable);
  const withTime = before(file, '</Time_Constraints_List>', time);
  return before(withTime, '</Space_Constraints_List>', space);
}

function before(file: string, mark: string, added: readonly Xml[]): string {
  const at = file.lastIndexOf(mark);
  if (at < 0) throw new RangeError(`The file has no ${mark}.`);
  return `${file.slice(0, at)}${added.map(({ text }) => `${text}\n`).join('')}${file.slice(at)}`;
}
