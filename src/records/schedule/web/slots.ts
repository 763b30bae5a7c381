import { foldRoom } from '../fold-room.ts';
import { type Entry, type EntryTeacher, isInSlot, moveTo, type Slot, swapPlaces } from './timetable.ts';

/**
 * The effect of dropping an entry in a slot: none, as it is its own; it moves; it swaps places with `other`; or
 * the server refuses, as `moved` (the entry itself or `other`) overlaps with `inTheWay`, of its class, its teacher or, where
 * the school refuses that, its room. Where it does not, `inRoom` has the room then.
 */
export type Verdict =
  | { readonly kind: 'own' }
  | { readonly kind: 'free'; readonly moved: Entry; readonly inRoom?: Entry | undefined }
  | { readonly kind: 'swap'; readonly other: Entry; readonly inRoom?: Entry | undefined }
  | ({ readonly kind: 'clash'; readonly moved: Entry; readonly other?: Entry } & (
      | Clash
      | { readonly inTheWay: Entry; readonly of: 'room' }
    ));

export type Clash = {
  readonly inTheWay: Entry;
  readonly of: 'class' | 'teacher';
  /** The teacher who has both. */
  readonly name?: string;
};

type Judged = {
  readonly shown: readonly Entry[];
  readonly all: readonly Entry[];
  /** Whether the server refuses a room that another lesson has then. */
  readonly refusesRooms: boolean;
};

/** Judges a slot before the entry is dropped there. `shown` is the week on the screen, `all` the school's timetable. */
export function judgeSlot(lifted: Entry, slot: Slot, { shown, all, refusesRooms }: Judged): Verdict {
  if (isInSlot(lifted, slot)) return { kind: 'own' };
  const others = shown.filter((entry) => entry.id !== lifted.id && isInSlot(entry, slot));
  const [other] = others;
  if (other && others.length === 1) return judgeSwap(lifted, other, { all, refusesRooms });
  const moved = moveTo(lifted, slot, all);
  const clash = findClash(moved, all);
  if (clash) return { kind: 'clash', moved, ...clash };
  const inRoom = findInRoom(moved, all);
  if (inRoom && refusesRooms) return { kind: 'clash', moved, inTheWay: inRoom, of: 'room' };
  return { kind: 'free', moved, inRoom };
}

function judgeSwap(lifted: Entry, other: Entry, { all, refusesRooms }: Omit<Judged, 'shown'>): Verdict {
  const third = all.filter(({ id }) => id !== lifted.id && id !== other.id);
  for (const moved of swapPlaces(lifted, other)) {
    const clash = findClash(moved, third);
    if (clash) return { kind: 'clash', moved, other, ...clash };
  }
  const swapped = swapPlaces(lifted, other);
  for (const moved of swapped) {
    const inRoom = findInRoom(moved, [...third, ...swapped]);
    if (inRoom && refusesRooms) return { kind: 'clash', moved, other, inTheWay: inRoom, of: 'room' };
    if (inRoom) return { kind: 'swap', other, inRoom };
  }
  return { kind: 'swap', other };
}

type Wanted = Pick<Entry, 'day' | 'time'> & Partial<Pick<Entry, 'id' | 'class' | 'classes' | 'teachers' | 'week'>>;

/**
 * The first entry that overlaps with the wanted one and shares its class, somebody of its class or a teacher. Whether
 * two groups share somebody is known to the server alone.
 */
export function findClash(wanted: Wanted, all: readonly Entry[]): Clash | undefined {
  for (const inTheWay of all) {
    if (inTheWay.id === wanted.id || !areTogether(inTheWay, wanted)) continue;
    if (inTheWay.class === wanted.class || isPartOf(inTheWay, wanted) || isPartOf(wanted, inTheWay)) {
      return { inTheWay, of: 'class' };
    }
    const shared = wanted.teachers?.find((one) => inTheWay.teachers.some((other) => isSameTeacher(one, other)));
    if (shared) return { inTheWay, of: 'teacher', name: shared.name };
  }
  return undefined;
}

/** Whether one is a group's lesson with students of the other's class. */
function isPartOf(one: Wanted, other: Wanted): boolean {
  return other.class !== undefined && (one.classes ?? []).includes(other.class);
}

type InRoom = Pick<Entry, 'day' | 'time'> &
  Partial<Pick<Entry, 'week' | 'room'>> & { readonly id?: string | undefined };

/** Another entry that has the room of the wanted one then. */
export function findInRoom({ id, room, ...at }: InRoom, all: readonly Entry[]): Entry | undefined {
  const wanted = foldRoom(room ?? '');
  if (!wanted) return undefined;
  return all.find((one) => one.id !== id && areTogether(one, at) && foldRoom(one.room ?? '') === wanted);
}

type At = Pick<Entry, 'day' | 'time'> & Partial<Pick<Entry, 'week'>>;

/** Whether two are at the same time, of a day and in a week. */
function areTogether(one: At, other: At): boolean {
  const canMeet = !one.week || !other.week || one.week === other.week;
  return canMeet && one.day === other.day && overlap(one.time, other.time);
}

/** Whether two times `HH:MM-HH:MM` of one day overlap. */
function overlap(one: string, other: string): boolean {
  const [oneStarts = '', oneEnds = ''] = one.split('-');
  const [otherStarts = '', otherEnds = ''] = other.split('-');
  return oneStarts < otherEnds && otherStarts < oneEnds;
}

/** The email of a teacher who has left may belong to somebody else now. */
function isSameTeacher(one: EntryTeacher, other: EntryTeacher): boolean {
  return one.email === other.email && one.hasLeft === other.hasLeft;
}
