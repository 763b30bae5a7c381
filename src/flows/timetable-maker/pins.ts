/**
 * Returns which lesson of a row each pinned slot belongs to, as the slot of each lesson by its index. Consecutive slots
 * of a day belong to the longest lesson that fits them; a single one belongs to a single lesson if there is one. Of
 * lessons as long, the first gets the earliest slot. `periods` has the lengths of the lessons, the longest first.
 */
export function slotsOfPins(
  periods: readonly number[],
  pinned: readonly number[],
  width: number,
): ReadonlyMap<number, number> {
  const own = periods.map((length, index) => ({ length, index }));
  const pins = [...pinned].sort((one, other) => one - other);
  const slots = new Map<number, number>();
  for (let next = pins.shift(); next !== undefined; next = pins.shift()) {
    const first = next;
    const areFollowing = (length: number) =>
      (first % width) + length <= width &&
      Array.from({ length: length - 1 }, (_, more) => pins[more] === first + more + 1).every(Boolean);
    const lesson = own.find(({ length }) => areFollowing(length) || length === own.at(-1)?.length);
    if (!lesson) break;
    own.splice(own.indexOf(lesson), 1);
    if (areFollowing(lesson.length)) pins.splice(0, lesson.length - 1);
    slots.set(lesson.index, first);
  }
  return slots;
}
