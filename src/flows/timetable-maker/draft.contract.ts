import * as Type from 'typebox';
import {
  ClassNumber,
  Instant,
  LocalDate,
  maxNameLength,
  NamedPerson,
  OneOf,
  OrNull,
} from '../../platform/contract/school-terms.ts';
import { type Plan, Slot } from './plan.contract.ts';

/** `stopped` has the best timetable until then; `failed` has no timetable. */
export const draftStates = ['making', 'made', 'stopped', 'failed'] as const;
export type DraftState = (typeof draftStates)[number];

/** The quality of a timetable, and its distance from the one in force. A rule counts each time that it is broken. */
export const Measures = Type.Object({
  placed: Type.Integer(),
  of: Type.Integer(),
  mustBroken: Type.Integer(),
  shouldBroken: Type.Integer(),
  /** Free periods between two lessons of a day. */
  teacherGaps: Type.Integer(),
  classGaps: Type.Integer(),
  /** The number of periods of today's timetable that have another place or none. */
  moves: Type.Integer(),
});
export type Measures = Type.Static<typeof Measures>;

export const Progress = Type.Object({
  placed: Type.Integer(),
  of: Type.Integer(),
  /** Keys of the rows of the load that are hardest to place, the hardest first. */
  stuck: Type.Array(Type.String()),
  /** For a repair: the number of moved periods in the best one that was found so far. */
  moves: Type.Optional(Type.Integer()),
});

export const Draft = Type.Object({
  _id: Type.String(),
  session: Type.String(),
  state: OneOf(draftStates),
  /**
   * Whether the draft is a repair, with few moves from the timetable in force. Repairs of one run have the same
   * `madeAt`; one of them is chosen.
   */
  isRepair: Type.Boolean(),
  /** The time limit of the run in seconds. */
  seconds: Type.Integer(),
  /** The progress of the run. */
  progress: Progress,
  /** `null` during the run, or if it failed. */
  measures: OrNull(Measures),
  madeBy: OrNull(NamedPerson),
  madeAt: Instant,
  /** Whether the plan that is saved has changed since. */
  isOutdated: Type.Boolean(),
  /** The day from which it is the timetable. */
  publishedFrom: OrNull(LocalDate),
  /** Whether that day is still in the future. */
  isWaiting: Type.Boolean(),
});
export type Draft = Type.Static<typeof Draft>;

/** A lesson of a draft: one period, or two of a double. */
export const DraftLesson = Type.Object({
  id: Type.String(),
  /** The key of its row of the load. */
  row: Type.String(),
  periods: Type.Integer(),
  /** Its first period, if it is placed. */
  slot: OrNull(Slot),
  room: OrNull(Type.String()),
  /** If the room stands for several: the chosen rooms, one of each of its sets. */
  rooms: Type.Optional(Type.Array(Type.String())),
});
export type DraftLesson = Type.Static<typeof DraftLesson>;

const betweenRooms = ' + ';

/**
 * Returns a lesson's room as people read it: for a room that stands for several, those rooms, unless that is longer
 * than a name can be.
 */
export function roomText({ room, rooms = [] }: Pick<DraftLesson, 'room' | 'rooms'>): string | null {
  const all = [...new Set(rooms)].join(betweenRooms);
  return room === null || all === '' || all.length > maxNameLength ? room : all;
}

/** Returns the room of a plan for a text from `roomText`, with the rooms that it stands for. */
export function roomOfText({ rooms }: Pick<Plan, 'rooms'>, text: string): Pick<DraftLesson, 'room' | 'rooms'> {
  const parts = text.split(betweenRooms);
  const isIt = ({ oneOfEach: sets }: Plan['rooms'][number]) =>
    sets?.length === parts.length && sets.every((set, place) => set.includes(parts[place] ?? ''));
  const several = rooms.some(({ name }) => name === text) ? undefined : rooms.find(isIt);
  return several ? { room: several.name, rooms: parts } : { room: text };
}

/** A rule that a timetable breaks. */
export const Broken = Type.Object({
  /**
   * The key of the rule; `null` for a requirement without one: `overlap` (a person or room is in two lessons at once),
   * `too-long`, `closed`, `away`, `pinned`, `rooms`, `room-missing`, `seats`.
   */
  rule: OrNull(Type.String()),
  kind: Type.String(),
  must: Type.Boolean(),
  times: Type.Integer(),
  /** Ids of lessons. */
  lessons: Type.Array(Type.String()),
});
export type Broken = Type.Static<typeof Broken>;

/**
 * A period of the timetable in force with another place or room in a draft; `to` is `null` if it has none. The teacher
 * is the one in the draft, because lessons that go to a colleague are the same lessons.
 */
export const Moved = Type.Object({
  class: ClassNumber,
  subject: Type.String(),
  teacher: Type.String(),
  teachers: Type.Array(Type.String()),
  from: Slot,
  to: OrNull(Slot),
  fromRoom: OrNull(Type.String()),
  toRoom: OrNull(Type.String()),
});
export type Moved = Type.Static<typeof Moved>;
