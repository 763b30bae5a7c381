import { type TeacherColumns, teacherIds } from '../../../base/school/server/teachers-of.ts';
import { canMeet } from '../../../base/school/weeks.rules.ts';
import { minuteOf } from '../../../platform/contract/clock-time.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { type Day, days } from '../../../platform/contract/school-terms.ts';
import { formatTime, overlap, type Span } from '../../../platform/server/span.ts';
import { foldRoom } from '../fold-room.ts';
import * as refusals from '../schedule.refusals.ts';

/** Parses `HH:MM-HH:MM` to minutes; returns `undefined` unless the end is after the start. */
export function parseTime(time: string): Span | undefined {
  const [startsMinute = 0, endsMinute = 0] = time.split('-').map(minuteOf);
  return startsMinute < endsMinute ? { startsMinute, endsMinute } : undefined;
}

/** A period, or a future one: `session_id` is the session's key. */
type Placed = Span & {
  readonly session_id: number;
  readonly class: number;
  readonly day: number;
  readonly week: number | null;
} & TeacherColumns;

/** The periods that clash with another: one of the same class, or one with a common teacher. */
export type InTheWay<P> = { readonly class?: P; readonly teacher?: P };

/**
 * Returns those of any number of periods that overlap with another one of their class or of a teacher, each with one
 * such clash.
 */
export function findClashes<P extends Placed>(periods: readonly P[]): ReadonlyMap<P, InTheWay<P>> {
  const found = new Map<P, InTheWay<P>>();
  const ofClasses = Map.groupBy(periods, (one) => `${one.session_id} ${one.day} ${one.class}`);
  const ofTeachers = new Map<string, P[]>();
  for (const one of periods) {
    for (const id of teacherIds(one)) {
      const key = `${one.session_id} ${one.day} ${id}`;
      const own = ofTeachers.get(key);
      if (own) own.push(one);
      else ofTeachers.set(key, [one]);
    }
  }
  for (const [owner, groups] of [
    ['class', ofClasses],
    ['teacher', ofTeachers],
  ] as const) {
    for (const group of groups.values()) {
      for (const [one, other] of clashesIn(group)) found.set(one, { [owner]: other, ...found.get(one) });
    }
  }
  return found;
}

/**
 * Returns those of any number of periods that share their room with another one at the same time, each with one such
 * period.
 */
export function findRoomsShared<P extends InWeek & { session_id: number; day: number; room: string | null }>(
  periods: readonly P[],
): ReadonlyMap<P, P> {
  const inRooms = periods.filter(({ room }) => room !== null);
  const groups = Map.groupBy(inRooms, (one) => `${one.session_id} ${one.day} ${foldRoom(one.room ?? '')}`);
  return new Map([...groups.values()].flatMap((group) => [...clashesIn(group)]));
}

type InWeek = Span & { readonly week: number | null };

/** Lessons of every week are compared with those of each alternating week. */
function* clashesIn<S extends InWeek>(spans: readonly S[]): Iterable<readonly [S, S]> {
  const weeks = new Set(spans.map(({ week }) => week));
  if (weeks.size === 1) return yield* overlapsIn(spans);
  weeks.delete(null);
  for (const week of weeks) yield* overlapsIn(spans.filter((one) => canMeet(one.week, week)));
}

/**
 * In order of time, a period overlaps an earlier one if it overlaps the one that ends last, and a later one if it
 * overlaps the next.
 */
function* overlapsIn<S extends Span>(spans: readonly S[]): Iterable<readonly [S, S]> {
  const inOrder = spans.toSorted((one, other) => one.startsMinute - other.startsMinute);
  let last: S | undefined;
  for (const [place, span] of inOrder.entries()) {
    const next = inOrder[place + 1];
    if (last && overlap(last, span)) yield [span, last];
    else if (next && overlap(span, next)) yield [span, next];
    if (!last || span.endsMinute > last.endsMinute) last = span;
  }
}

const maxProposals = 3;
/** The assumed school day, unless the timetable's periods end later. */
const usualDay: Span = { startsMinute: 8 * 60, endsMinute: 16 * 60 };

/**
 * Proposes free times of the wanted length, sorted by time. Prefers those that begin when other periods of the school
 * begin (`bells`), nearest to the wanted time; then those that begin when a period of that day ends.
 */
export function proposeTimes(wanted: Span, busy: readonly Span[], bells: readonly Span[]): Span[] {
  const length = wanted.endsMinute - wanted.startsMinute;
  const dayEnds = Math.max(usualDay.endsMinute, ...bells.map(({ endsMinute }) => endsMinute));
  const distance = (minute: number) => Math.abs(minute - wanted.startsMinute);
  const nearestFirst = (starts: number[]) => starts.sort((one, other) => distance(one) - distance(other));
  const starts = [
    ...nearestFirst(bells.map(({ startsMinute }) => startsMinute)),
    ...nearestFirst([usualDay.startsMinute, ...busy.map(({ endsMinute }) => endsMinute)]),
  ];
  const proposals: Span[] = [];
  for (const startsMinute of starts) {
    const span = { startsMinute, endsMinute: startsMinute + length };
    const isFree = span.endsMinute <= dayEnds && ![...busy, ...proposals].some((taken) => overlap(taken, span));
    if (isFree && proposals.length < maxProposals) proposals.push(span);
  }
  return proposals.sort((one, other) => one.startsMinute - other.startsMinute);
}

type Clash = Span & {
  readonly class: number;
  readonly day: number;
  readonly period: number;
  readonly subject: string;
  readonly teacher_name: string;
};

/** Names a period that clashes with the wanted one. */
export function describeClash(clash: Clash): Fault {
  const { class: classNumber, period, subject, teacher_name: teacher } = clash;
  const when = { day: dayName(clash.day), time: formatTime(clash), period };
  return fault(refusals.overlapsWith, { subject, class: classNumber, teacher, ...when });
}

type InRoom = Span & {
  readonly day: number;
  readonly class: number;
  readonly subject: string;
  readonly room: string | null;
};

/** Says which lesson cannot be in its room, and which lesson is there. */
export function describeRoomTaken(one: InRoom, other: InRoom & { readonly teacher_name: string }): Fault {
  return fault(refusals.roomTaken, {
    subject: one.subject,
    class: one.class,
    room: one.room ?? '',
    day: dayName(one.day),
    time: formatTime(one),
    busySubject: other.subject,
    busyClass: other.class,
    teacher: other.teacher_name,
  });
}

type Busy = Span & {
  readonly day: number;
  readonly class: number;
  readonly subject: string;
  readonly busyClass: number;
  readonly busySubject: string;
};

/** The most periods that a message names. */
const maxNamed = 5;

/** Names the periods that a teacher cannot take over, and what they teach at those times. */
export function describeBusy(name: string, clashes: readonly Busy[]): Fault {
  const periods = clashes
    .slice(0, maxNamed)
    .map(({ day, class: classNumber, subject, busyClass, busySubject, ...span }) =>
      fault(refusals.teachesThen, {
        day: dayName(day),
        time: formatTime(span),
        busySubject,
        busyClass,
        subject,
        class: classNumber,
      }),
    );
  const more = clashes.length - periods.length;
  return more > 0
    ? fault(refusals.teacherIsOftenBusy, { name, periods, more })
    : fault(refusals.teacherIsBusy, { name, periods });
}

/** Names the times that are free for both class and teacher. */
export function describeProposals(day: Day, proposals: readonly Span[]): Fault {
  if (proposals.length === 0) return fault(refusals.noFreeTime, { day });
  return fault(refusals.freeTimes, { day, times: proposals.map(formatTime) });
}

export function dayName(place: number): Day {
  return days[place] ?? days[0];
}
