import { foldRoom } from '../fold-room.ts';
import { type Entry, type EntryTeacher, isInSlot, moveTo, type Slot, swapPlaces } from './timetable.ts';

/**
 * The effect of dropping an entry in a slot: nothing in its own slot; a move; a swap with `other`; or a refusal,
 * because `moved` clashes with `inTheWay` by class, teacher or, if the school refuses that, room. If a shared room is
 * accepted, `inRoom` is there.
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
  /** The name of the teacher whom both lessons have. */
  readonly name?: string;
};

type Judged = {
  readonly shown: readonly Entry[];
  readonly all: readonly Entry[];
  /** Whether the server refuses a room in which another lesson is at that time. */
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
 * Finds the first entry that overlaps with the wanted one and shares its class, part of the class, or a teacher. Only
 * the server knows whether two groups share a student.
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

/** Returns whether one is a group's lesson with students of the other's class. */
function isPartOf(one: Wanted, other: Wanted): boolean {
  return other.class !== undefined && (one.classes ?? []).includes(other.class);
}

type InRoom = Pick<Entry, 'day' | 'time'> &
  Partial<Pick<Entry, 'week' | 'room'>> & { readonly id?: string | undefined };

/** Finds another entry in the room of the wanted one at that time. */
export function findInRoom({ id, room, ...at }: InRoom, all: readonly Entry[]): Entry | undefined {
  const wanted = foldRoom(room ?? '');
  if (!wanted) return undefined;
  return all.find((one) => one.id !== id && areTogether(one, at) && foldRoom(one.room ?? '') === wanted);
}

type At = Pick<Entry, 'day' | 'time'> & Partial<Pick<Entry, 'week'>>;

/** Returns whether two are at the same time of the same day and week. */
function areTogether(one: At, other: At): boolean {
  const canMeet = !one.week || !other.week || one.week === other.week;
  return canMeet && one.day === other.day && overlap(one.time, other.time);
}

/** Returns whether two times `HH:MM-HH:MM` of one day overlap. */
function overlap(one: string, other: string): boolean {
  const [oneStarts = '', oneEnds = ''] = one.split('-');
  const [otherStarts = '', otherEnds = ''] = other.split('-');
  return oneStarts < otherEnds && otherStarts < oneEnds;
}

/** The email of a teacher who has left can belong to somebody else now, so `hasLeft` is compared too. */
function isSameTeacher(one: EntryTeacher, other: EntryTeacher): boolean {
  return one.email === other.email && one.hasLeft === other.hasLeft;
}
