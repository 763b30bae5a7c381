/** Places to be shared out, such as slots: the capacity of each, and of all places on its day together. */
export type Places = {
  readonly capacity: readonly number[];
  readonly dayOf: readonly number[];
  readonly dayCapacity: readonly number[];
};

/**
 * Gives as many seekers as possible one of their possible places, with augmenting paths. Returns how many got one, and
 * the first set of seekers that cannot all get one, which has one more than there are places; empty if all can.
 */
export function shareOut(
  seekers: readonly ArrayLike<number>[],
  places: Places,
): { seated: number; crowd: readonly number[] } {
  const sharing = new Sharing(seekers, places);
  let seated = 0;
  let crowd: readonly number[] = [];
  for (const seeker of seekers.keys()) {
    const asked = sharing.seat(seeker);
    if (!asked) seated++;
    else if (crowd.length === 0) crowd = asked;
  }
  return { seated, crowd };
}

class Sharing {
  readonly #seekers: readonly ArrayLike<number>[];
  readonly #places: Places;
  /** The seekers in each place. */
  readonly #having: number[][];
  readonly #dayLoad: number[];
  #seenSeekers = new Set<number>();
  #seenPlaces = new Set<number>();
  #seenDays = new Set<number>();

  constructor(seekers: readonly ArrayLike<number>[], places: Places) {
    this.#seekers = seekers;
    this.#places = places;
    this.#having = places.capacity.map(() => []);
    this.#dayLoad = places.dayCapacity.map(() => 0);
  }

  /** Returns `undefined` if there is a place; otherwise all seekers that were asked to give way. */
  seat(seeker: number): number[] | undefined {
    this.#seenSeekers = new Set();
    this.#seenPlaces = new Set();
    this.#seenDays = new Set();
    return this.#find(seeker) ? undefined : [...this.#seenSeekers];
  }

  #find(seeker: number): boolean {
    if (this.#seenSeekers.has(seeker)) return false;
    this.#seenSeekers.add(seeker);
    const options = this.#seekers[seeker]!;
    for (let each = 0; each < options.length; each++) if (this.#take(options[each]!, seeker)) return true;
    return false;
  }

  #take(place: number, seeker: number): boolean {
    if (this.#seenPlaces.has(place)) return false;
    this.#seenPlaces.add(place);
    const { capacity, dayOf, dayCapacity } = this.#places;
    const day = dayOf[place]!;
    const isFree = this.#having[place]!.length < capacity[place]!;
    const isDayFree = this.#dayLoad[day]! < dayCapacity[day]!;
    if (!(isFree && (isDayFree || this.#clearDay(day))) && !this.#clear(place)) return false;
    this.#having[place]!.push(seeker);
    this.#dayLoad[day]!++;
    return true;
  }

  #clearDay(day: number): boolean {
    if (this.#seenDays.has(day)) return false;
    this.#seenDays.add(day);
    for (const [place, having] of this.#having.entries()) {
      if (this.#places.dayOf[place] === day && having.length > 0 && this.#clear(place)) return true;
    }
    return false;
  }

  /** Moves a seeker that has the place to another one. */
  #clear(place: number): boolean {
    for (const one of [...this.#having[place]!]) {
      if (!this.#find(one)) continue;
      this.#having[place]!.splice(this.#having[place]!.indexOf(one), 1);
      this.#dayLoad[this.#places.dayOf[place]!]!--;
      return true;
    }
    return false;
  }
}
