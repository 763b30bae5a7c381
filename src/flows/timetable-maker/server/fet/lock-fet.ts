import type { Placed, Timetable } from '../../../../solver/problem.ts';
import type { FetNaming } from './fet-naming.ts';
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
