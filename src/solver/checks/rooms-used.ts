import type { List } from '../list.ts';
import type { State } from '../state.ts';
import type { Check } from './check.ts';

/** Some lessons take place in at most this many rooms. */
export class RoomsUsedCheck implements Check {
  readonly weight: number;
  readonly #state: State;
  readonly #lessons: Int32Array;
  readonly #most: number;
  readonly #isUsed: Uint8Array;

  constructor(state: State, lessons: readonly number[], weight: number, most: number) {
    this.weight = weight;
    this.#state = state;
    this.#lessons = Int32Array.from(lessons);
    this.#most = most;
    this.#isUsed = new Uint8Array(state.model.problem.rooms.length);
  }

  breaks(): number {
    this.#isUsed.fill(0);
    let many = -this.#most;
    for (let each = 0; each < this.#lessons.length; each++) {
      const room = this.#roomOf(this.#lessons[each]!);
      if (room < 0 || this.#isUsed[room]) continue;
      this.#isUsed[room] = 1;
      many++;
    }
    return many > 0 ? many : 0;
  }

  isBrokenBy(): boolean {
    return this.breaks() > 0;
  }

  listCulprits(unit: number, culprits: List): void {
    const { of } = this.#state.model.units;
    const own = [...this.#lessons].filter((lesson) => of[lesson] === unit).map((lesson) => this.#roomOf(lesson));
    for (const lesson of this.#lessons) {
      const room = this.#roomOf(lesson);
      if (room >= 0 && of[lesson] !== unit && !own.includes(room)) culprits.push(of[lesson]!);
    }
  }

  #roomOf(lesson: number): number {
    const { slotOf, roomOf, model } = this.#state;
    if (slotOf[model.units.of[lesson]!]! < 0 || roomOf[lesson]! < 0) return -1;
    return model.rooms.choices.room[roomOf[lesson]!]!;
  }
}
