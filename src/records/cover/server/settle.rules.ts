import { dayPlaceOf } from '../../../platform/contract/dates.ts';
import { type DayLesson, takenThen } from './cover.rules.ts';

/** A period of a timetable; `day` is the weekday, by its place in `days`. */
type Lesson = DayLesson & { readonly day: number; readonly week: number | null; readonly room: string | null };

type Cover = {
  readonly date: string;
  readonly lesson: number;
  readonly teacher_id: number;
  readonly absent_id: number;
};

/**
 * A session's timetable before and after a change, and whether a lesson takes place on a date: in its week and with its
 * class not closed.
 */
type Changed = {
  readonly before: readonly Lesson[];
  readonly after: readonly Lesson[];
  readonly isHeld: (lesson: Pick<Lesson, 'class' | 'week'>, date: string) => boolean;
};

/**
 * Decides which covers a change of the timetable ends or moves. A cover ends if its lesson left that weekday, changed
 * teacher, or now clashes for the covering teacher (unless they already took both classes together). It is moved if the
 * time or room changed.
 */
export function settle<C extends Cover>(covers: readonly C[], { before, after, isHeld }: Changed) {
  const ended: C[] = [];
  const moved: C[] = [];
  let standing = covers;
  for (const cover of covers) {
    const was = before.find(({ id }) => id === cover.lesson);
    const is = after.find(({ id }) => id === cover.lesson);
    const takenIn = (lessons: readonly Lesson[], lesson: Lesson | undefined, all: readonly C[]) =>
      lesson && takenThen(cover.teacher_id, lesson, dayOf(lessons, all, cover.date, isHeld));
    const isBusy = takenIn(after, is, standing);
    const isFree = isBusy === undefined || isBusy.id === takenIn(before, was, covers)?.id;
    const isOnDay = is && is.day === dayPlaceOf(cover.date) && isHeld({ class: 0, week: is.week }, cover.date);
    if (!is || !isOnDay || !is.teacherIds.includes(cover.absent_id) || !isFree) {
      ended.push(cover);
      standing = standing.filter((one) => one !== cover);
    } else if (was && !isSamePlace(was, is)) moved.push(cover);
  }
  return { ended, moved };
}

function dayOf(
  lessons: readonly Lesson[],
  covers: readonly Cover[],
  date: string,
  isHeld: Changed['isHeld'],
): Parameters<typeof takenThen>[2] {
  return {
    lessons: lessons.filter((lesson) => lesson.day === dayPlaceOf(date) && isHeld(lesson, date)),
    covers: covers
      .filter((cover) => cover.date === date)
      .map(({ lesson, teacher_id, absent_id }) => ({ lesson, teacherId: teacher_id, absentId: absent_id })),
  };
}

function isSamePlace(one: Lesson, other: Lesson): boolean {
  return one.startsMinute === other.startsMinute && one.endsMinute === other.endsMinute && one.room === other.room;
}
