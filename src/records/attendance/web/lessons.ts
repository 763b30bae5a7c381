import type { RegisterLesson } from '../attendance.contract.ts';

/** Returns the lessons of a day, those of this teacher and those of others, each by time. */
export function lessonsOf(email: string, lessons: readonly RegisterLesson[]) {
  // An answer that a device kept before an update names only the first teacher.
  const isOwn = ({ teacher, teachers = teacher ? [teacher] : [] }: RegisterLesson) =>
    teachers.some((one) => one.email === email);
  return { own: lessons.filter(isOwn), others: lessons.filter((lesson) => !isOwn(lesson)) };
}

/**
 * Returns the lesson whose register is probably meant, among the teacher's own or, if they have none, among all: the
 * current one, or else the last that has begun, or else the first. Without a minute, the day is not today.
 */
export function likelyLesson(email: string, lessons: readonly RegisterLesson[], minute: number | undefined) {
  const { own } = lessonsOf(email, lessons);
  const likely = own.length > 0 ? own : lessons;
  const begun = minute === undefined ? [] : likely.filter(({ startsMinute }) => startsMinute <= minute);
  const now = begun.find(({ endsMinute }) => minute !== undefined && minute < endsMinute);
  return now ?? begun.at(-1) ?? likely[0];
}
