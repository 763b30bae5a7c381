import type { Span } from '../../../platform/server/span.ts';
import { canMeet } from '../../school/weeks.rules.ts';

/** A lesson of a class or a group in the timetable of a session. */
export type Lesson = Span & {
  readonly id: number;
  readonly session: number;
  readonly class: number;
  /** The index of the weekday in `days`. */
  readonly day: number;
  readonly subject: string;
  /** The week of the cycle that it is in; null for every week. */
  readonly week?: number | null;
};

export type Pair = readonly [Lesson, Lesson];

/**
 * Returns the pairs of lessons at the same time of which at least one is a group's. Pairs of two classes are left out
 * because no student is in both.
 */
export function pairsOf(lessons: readonly Lesson[], groups: { readonly has: (number: number) => boolean }): Pair[] {
  const pairs: Pair[] = [];
  for (const ofDay of Map.groupBy(lessons, (lesson) => `${lesson.session} ${lesson.day}`).values()) {
    const inOrder = ofDay.toSorted((one, other) => one.startsMinute - other.startsMinute);
    for (const [place, one] of inOrder.entries()) {
      for (let next = place + 1; next < inOrder.length; next += 1) {
        const other = inOrder[next];
        if (!other || other.startsMinute >= one.endsMinute) break;
        const isOfGroup = groups.has(one.class) || groups.has(other.class);
        if (one.class !== other.class && isOfGroup && canMeet(one.week ?? null, other.week ?? null)) {
          pairs.push([one, other]);
        }
      }
    }
  }
  return pairs;
}

/** From a day on, and before another, a student of a class is in a group. */
type MemberSpan = {
  readonly group: number;
  readonly student: number;
  readonly roll: number;
  readonly class: number;
  readonly from: string;
  readonly until: string;
};

/**
 * Finds the first of these pairs with students in both lessons on a day from `from` on, and returns those students and
 * their rolls. `other` is the second lesson of the pair.
 */
export function findClash(pairs: readonly Pair[], spans: readonly MemberSpan[], from: string) {
  const ofGroup = Map.groupBy(
    spans.filter((span) => span.until > from),
    (span) => span.group,
  );
  for (const [one, other] of pairs) {
    const [first, second] = [ofGroup.get(one.class), ofGroup.get(other.class)];
    const both =
      first && second
        ? first.filter((span) => second.some((next) => next.student === span.student && meet(span, next)))
        : [
            ...(first ?? []).filter((span) => span.class === other.class),
            ...(second ?? []).filter((span) => span.class === one.class),
          ];
    if (both.length > 0) return { one, other, students: new Map(both.map(({ student, roll }) => [student, roll])) };
  }
  return undefined;
}

function meet(one: MemberSpan, other: MemberSpan): boolean {
  return one.from < other.until && other.from < one.until;
}
