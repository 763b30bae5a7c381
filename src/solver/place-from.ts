import { List } from './list.ts';
import type { Mover } from './mover.ts';
import type { Timetable } from './problem.ts';
import { choiceOf } from './room-choices.ts';

/** Places the lessons of a timetable, in their rooms, as far as the hard rules allow, without removing any. */
export function placeFrom(start: Timetable, mover: Mover): void {
  const ejected = new List();
  const { choices } = mover.model.rooms;
  for (const [lesson, { room, rooms }] of start.entries()) mover.usualRoom[lesson] = choiceOf(choices, room, rooms);
  for (const [unit, lessons] of mover.model.units.lessons.entries()) {
    const slot = start[lessons[0]!]?.slot ?? null;
    if (slot === null || !mover.model.starts.allowed[unit]!.includes(slot)) continue;
    const mark = mover.mark;
    const cost = mover.insert(unit, slot, ejected);
    if (cost > 0) mover.undoTo(mark);
    else mover.settle(mark);
  }
}
