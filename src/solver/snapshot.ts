import type { Timetable } from './problem.ts';
import type { State } from './state.ts';

/** The places of all units at some time, which can be restored. */
export class Snapshot {
  placed: number;
  placedLessons: number;
  readonly #slotOf: Int32Array;
  readonly #roomOf: Int32Array;

  constructor(state: State) {
    this.#slotOf = state.slotOf.slice();
    this.#roomOf = state.roomOf.slice();
    this.placed = state.placed;
    this.placedLessons = state.placedLessons;
  }

  take(state: State): void {
    this.#slotOf.set(state.slotOf);
    this.#roomOf.set(state.roomOf);
    this.placed = state.placed;
    this.placedLessons = state.placedLessons;
  }

  restore(state: State): void {
    for (let unit = 0; unit < state.units; unit++) if (state.slotOf[unit]! >= 0) state.remove(unit);
    state.roomOf.set(this.#roomOf);
    for (let unit = 0; unit < state.units; unit++) {
      if (this.#slotOf[unit]! >= 0) state.place(unit, this.#slotOf[unit]!);
    }
  }
}

export function timetableOf(state: State): Timetable {
  const { problem, rooms } = state.model;
  return Array.from(state.roomOf, (choice, lesson) => {
    const slot = state.slotOf[state.model.units.of[lesson]!]!;
    if (slot < 0) return { slot: null, room: null };
    if (choice < problem.rooms.length) return { slot, room: choice < 0 ? null : choice };
    return { slot, room: rooms.choices.room[choice]!, rooms: [...rooms.choices.inUse[choice]!] };
  });
}
