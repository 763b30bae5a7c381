import type { readCalendar } from '../../../base/school/calendar.contract.ts';
import { whyClosed } from '../../../base/school/calendar.rules.ts';
import { daysAfter, weekdayOf } from '../../../platform/contract/dates.ts';
import type { OutputOf } from '../../../platform/contract/endpoint.ts';
import type { Entry } from '../../schedule/web/timetable.ts';

/** What determines the day on which a class's homework in a subject is due. */
export type DueDays = {
  readonly classNumber: number;
  readonly today: string;
  /** The teacher's lessons with the class. */
  readonly lessons: readonly Pick<Entry, 'day' | 'week' | 'subject'>[];
  /** Unknown if it could not be fetched. */
  readonly calendar: Pick<OutputOf<typeof readCalendar>, 'days' | 'closed' | 'groups' | 'weeks'> | undefined;
};

/** The number of days ahead for which the calendar is read and the next lesson is searched for. */
export const dueDaysAhead = 120;

/** Returns the day of the teacher's next lesson in the subject, or of any lesson; without one, the next day of school. */
export function nextDueDay(of: DueDays, subject: string | undefined): string {
  const days = Array.from({ length: dueDaysAhead }, (_, place) => daysAfter(of.today, place + 1));
  const isOpen = (date: string) => ['noLesson', undefined].includes(findDueDoubt(of, subject ?? '', date)?.kind);
  const withLesson = days.find((date) => isOpen(date) && hasLesson(of, subject, date));
  return withLesson ?? days.find(isOpen) ?? daysAfter(of.today, 1);
}

export type DueDoubt = { readonly kind: 'past' | 'closed' | 'noSchool' | 'noLesson'; readonly name?: string };

/** Returns why a day is an unusual one for the class's homework to be due; `undefined` if it is not. */
export function findDueDoubt(of: DueDays, subject: string, date: string): DueDoubt | undefined {
  if (date < of.today) return { kind: 'past' };
  const closed = of.calendar && whyClosed(of.calendar, of.classNumber, date);
  if (closed) return { kind: 'closed', name: closed.name };
  if (of.calendar && !of.calendar.days.includes(weekdayOf(date))) return { kind: 'noSchool' };
  const isTaught = of.lessons.some((lesson) => lesson.subject === subject);
  return isTaught && !hasLesson(of, subject, date) ? { kind: 'noLesson' } : undefined;
}

function hasLesson({ lessons, calendar }: DueDays, subject: string | undefined, date: string): boolean {
  const week = calendar?.weeks.findLast(({ from }) => from <= date)?.name;
  return lessons.some(
    (lesson) =>
      lesson.day === weekdayOf(date) &&
      (!subject || lesson.subject === subject) &&
      (lesson.week === null || week === undefined || lesson.week === week),
  );
}
