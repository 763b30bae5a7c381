import type { PlannedLesson } from './lessons.ts';
import type { Parts } from './student-parts.ts';

/**
 * If weeks alternate, every person and room has a copy for each week, and a lesson of every week uses all copies; so
 * two lessons of different weeks can be at the same time.
 */
export type Names = {
  /** The weeks of the rows; a single week without a name if weeks do not alternate. */
  readonly weeks: readonly (string | null)[];
  readonly teacher: readonly string[];
  /** The parts of classes and groups. */
  readonly students: Parts;
  readonly room: readonly string[];
  /** Rooms that stand for several. */
  readonly several: ReadonlySet<string>;
};

export function inEachWeek({ weeks }: Pick<Names, 'weeks'>) {
  return <T>(one: T): T[] => weeks.map(() => one);
}

/**
 * Returns the indexes of somebody's copies in a list with a copy for each week: for the week of a row, or for all
 * weeks.
 */
export function inWeeks(
  { weeks }: Pick<Names, 'weeks'>,
  place: number,
  row?: Pick<PlannedLesson['row'], 'week'>,
): number[] {
  const own = weeks.indexOf(row?.week ?? null);
  return weeks.flatMap((_, turn) => (own < 0 || own === turn ? [place * weeks.length + turn] : []));
}

/** The place of a room for the lessons of a row: in its week, or in all. */
function roomFor(names: Names, place: number, row: Pick<PlannedLesson['row'], 'week'>): number {
  const [only = place, ...others] = inWeeks(names, place, row);
  return others.length === 0 ? only : names.room.length * names.weeks.length + place;
}

export function placesOfRooms(
  names: Names,
  rooms: readonly string[],
  row: Pick<PlannedLesson['row'], 'week'>,
): number[] {
  const known = rooms.map((name) => names.room.indexOf(name)).filter((place) => place >= 0);
  return known.map((place) => roomFor(names, place, row));
}
