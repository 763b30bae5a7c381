import { type Calendar, schoolDaysOf } from '../../../base/school/calendar.rules.ts';
import type { Days } from '../../../base/school/server/enrolled-on.ts';
import { dayPlaceOf, daysAfter } from '../../../platform/contract/dates.ts';

/** A period of a session's timetable. */
export type FeedPeriod = {
  /** The period's id; a period of a timetable that has not started has the id that it was made with. */
  readonly id: number | string;
  readonly session: number;
  readonly class: number;
  /** The weekday, 0 for Saturday. */
  readonly day: number;
  readonly period: number;
  readonly label: string | null;
  readonly room: string | null;
  /** The alternating week in which the period is held; absent if it is held every week. */
  readonly week?: number | null;
  readonly subject: string;
  readonly teacher: string;
  readonly startsMinute: number;
  readonly endsMinute: number;
  /** The days on which the period is in the timetable; if absent, all days. */
  readonly stands?: Days;
};

/** A lesson that another teacher takes on a date; the period's teacher is the one who takes it. */
export type FeedCover = {
  readonly period: FeedPeriod;
  readonly date: string;
  readonly teacherId: number;
  readonly absentId: number;
  readonly absent: string;
};

/**
 * A range of days on which the periods of a session, for one class or all, belong to a person. For a group, `home` is
 * the student's class, on whose closed days they have no lessons.
 */
export type FeedSpan = Days & { readonly session: number; readonly class?: number; readonly home?: number };

/** A period that recurs each week from a first to a last date, except on some dates. */
export type Lesson = {
  readonly uid: string;
  readonly period: FeedPeriod;
  readonly first: string;
  readonly last: string;
  readonly except: readonly string[];
  /** The absent teacher of a covered lesson. */
  readonly absent?: string;
};

/** The lessons of a person: the periods in their spans that are held on at least one school day. */
export function lessonsIn(
  spans: readonly FeedSpan[],
  periods: readonly FeedPeriod[],
  calendar: Calendar,
  isHeld: (lesson: { readonly week: number | null }, date: string) => boolean,
): Lesson[] {
  const used = new Map<FeedPeriod['id'], number>();
  return spans.flatMap((span) => {
    const dates = datesByWeekday(span, calendar);
    return periods
      .filter((period) => isIn(period, span))
      .flatMap((period) => {
        const { from = span.from, to = span.to } = period.stands ?? {};
        const { week = null } = period;
        const held = dates(period).filter((date) => from <= date && date <= to && isHeld({ week }, date));
        const last = to < span.to ? to : span.to;
        const [first] = held;
        if (first === undefined) return [];
        const turn = (used.get(period.id) ?? 0) + 1;
        used.set(period.id, turn);
        // A student who comes back to a class has the same period twice, and so does a person whose period was at
        // another time in between.
        const uid = turn === 1 ? `lesson-${period.id}` : `lesson-${period.id}-${turn}`;
        return [{ uid, period, first, last, except: missedIn(held, last) }];
      });
  });
}

/**
 * The same lessons with the covers applied: a covered lesson is in the calendar of those whose calendar should have it,
 * no longer in the absent teacher's. A lesson with several covered teachers appears once.
 */
export function withCovers(
  lessons: readonly Lesson[],
  covers: readonly FeedCover[],
  { has, loses }: { readonly has: (cover: FeedCover) => boolean; readonly loses: (cover: FeedCover) => boolean },
): Lesson[] {
  const coversOf = Map.groupBy(covers.filter(loses), ({ period }) => period.id);
  const held = Map.groupBy(covers.filter(has), ({ period, date }) => `cover-${period.id}-${date}`);
  return [
    ...lessons.map((lesson) => ({
      ...lesson,
      except: [
        ...lesson.except,
        ...(coversOf.get(lesson.period.id) ?? []).filter((one) => isHeld(lesson, one)).map(({ date }) => date),
      ].sort(),
    })),
    ...[...held].flatMap(([uid, all]) => {
      const [first] = all;
      if (!first) return [];
      const { date } = first;
      const period = { ...first.period, teacher: all.map((cover) => cover.period.teacher).join(', ') };
      const absent = all.map((cover) => cover.absent).join(', ');
      return [{ uid, period, first: date, last: date, except: [], absent }];
    }),
  ];
}

/** Whether a lesson is held on the date of its cover. */
export function isHeld({ period, first, last, except }: Lesson, cover: FeedCover): boolean {
  const { date } = cover;
  return period.id === cover.period.id && first <= date && date <= last && !except.includes(date);
}

function isIn(period: FeedPeriod, span: FeedSpan): boolean {
  return period.session === span.session && (span.class === undefined || span.class === period.class);
}

/** Finds the days of school on which a period is held; those of each class are determined once. */
function datesByWeekday(span: FeedSpan, calendar: Calendar) {
  const classes = new Map<number, Map<number, string[]>>();
  return ({ class: ofPeriod, day }: FeedPeriod): readonly string[] => {
    const classNumber = span.home ?? ofPeriod;
    const known =
      classes.get(classNumber) ?? Map.groupBy(schoolDaysOf(calendar, classNumber, span.from, span.to), dayPlaceOf);
    classes.set(classNumber, known);
    return known.get(day) ?? [];
  };
}

/** The weekly dates from the first of the given dates to a last one that are not among them. */
function missedIn(held: readonly string[], last: string): string[] {
  const isHeld = new Set(held);
  const missed: string[] = [];
  for (let date = held[0] ?? last; date <= last; date = daysAfter(date, 7)) if (!isHeld.has(date)) missed.push(date);
  return missed;
}
