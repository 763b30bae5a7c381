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
  const { capacity, dayOf, dayCapacity } = places;
  /** The seekers in each place. */
  const having: number[][] = capacity.map(() => []);
  const dayLoad = dayCapacity.map(() => 0);
  const seen = { seekers: new Set<number>(), places: new Set<number>(), days: new Set<number>() };
  const isNew = (of: Set<number>, one: number) => !of.has(one) && of.add(one).has(one);

  const find = (seeker: number): boolean =>
    isNew(seen.seekers, seeker) && Array.from(seekers[seeker]!).some((place) => take(place, seeker));

  const take = (place: number, seeker: number): boolean => {
    if (!isNew(seen.places, place)) return false;
    const day = dayOf[place]!;
    const isFree = having[place]!.length < capacity[place]!;
    const isDayFree = dayLoad[day]! < dayCapacity[day]!;
    if (!(isFree && (isDayFree || clearDay(day))) && !clear(place)) return false;
    having[place]!.push(seeker);
    dayLoad[day]!++;
    return true;
  };

  const clearDay = (day: number): boolean =>
    isNew(seen.days, day) && having.some((those, place) => dayOf[place] === day && those.length > 0 && clear(place));

  /** Moves a seeker that has the place to another one. */
  const clear = (place: number): boolean => {
    const one = [...having[place]!].find(find);
    if (one === undefined) return false;
    having[place]!.splice(having[place]!.indexOf(one), 1);
    dayLoad[dayOf[place]!]!--;
    return true;
  };

  let seated = 0;
  let crowd: readonly number[] = [];
  for (const seeker of seekers.keys()) {
    for (const set of Object.values(seen)) set.clear();
    if (find(seeker)) seated++;
    // Those that were asked to give way.
    else if (crowd.length === 0) crowd = [...seen.seekers];
  }
  return { seated, crowd };
}
