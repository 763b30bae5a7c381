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

/** A session's timetable before and after a change, and which of its lessons are given on a date: in its week, no class being closed. */
type Changed = {
  readonly before: readonly Lesson[];
  readonly after: readonly Lesson[];
  readonly isHeld: (lesson: Pick<Lesson, 'class' | 'week'>, date: string) => boolean;
};

/**
 * Decides what becomes of covers when the timetable changes. One is ended if its lesson is not on that weekday any more or is somebody
 * else's, or who covers it has another lesson then; one that they take together with their own class as before stays. It is
 * moved if it stays at another time or in another room.
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
