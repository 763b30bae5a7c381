import type { Placed, Problem, Timetable } from '../../../../solver/problem.ts';
import { type FetNaming, namesIn } from './fet-naming.ts';
import { type Xml, xml } from './fet-xml-text.ts';

/** The constraints that lock each lesson to its slot and its room. Lessons without one are free. */
export function locksOf(naming: FetNaming, timetable: Timetable): { time: Xml[]; space: Xml[] } {
  const placed = naming.lessons.map((id, lesson) => ({ id, place: timetable[lesson] }));
  return {
    time: placed.flatMap(({ id, place }) => (place?.slot == null ? [] : [timeLock(naming, id, place.slot)])),
    space: placed.flatMap(({ id, place }) => (place?.room == null ? [] : [roomLock(naming, id, place, place.room)])),
  };
}

function timeLock({ days, periods }: FetNaming, id: string, slot: number): Xml {
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

function roomLock({ rooms }: FetNaming, id: string, place: Placed, room: number): Xml {
  const parts = (place.rooms ?? []).map((part) => xml('Real_Room', rooms[part] ?? ''));
  return xml(
    'ConstraintActivityPreferredRoom',
    xml('Weight_Percentage', 100),
    xml('Activity_Id', id),
    xml('Room', rooms[room] ?? ''),
    ...(parts.length === 0 ? [] : [xml('Number_of_Real_Rooms', parts.length), ...parts]),
    xml('Permanently_Locked', true),
    xml('Active', true),
  );
}

/**
 * Returns a FET file with each lesson locked to its place and all other constraints kept, so that FET produces that
 * timetable, judged by its own reading of the file. `problem` is what `readFet` read from the file.
 */
export function lockFet(file: string, problem: Problem, timetable: Timetable): string {
  const { time, space } = locksOf(namesIn(problem), timetable);
  const withTime = before(file, '</Time_Constraints_List>', time);
  return before(withTime, '</Space_Constraints_List>', space);
}

function before(file: string, mark: string, added: readonly Xml[]): string {
  const at = file.lastIndexOf(mark);
  if (at < 0) throw new RangeError(`The file has no ${mark}.`);
  return `${file.slice(0, at)}${added.map(({ text }) => `${text}\n`).join('')}${file.slice(at)}`;
}
