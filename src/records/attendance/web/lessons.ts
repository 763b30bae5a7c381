import type { RegisterLesson } from '../attendance.contract.ts';

/** The lessons of a day: those of this teacher and those of others, each by time. */
export function lessonsOf(email: string, lessons: readonly RegisterLesson[]) {
  // What a device kept before an update names the first teacher alone.
  const isOwn = ({ teacher, teachers = teacher ? [teacher] : [] }: RegisterLesson) =>
    teachers.some((one) => one.email === email);
  return { own: lessons.filter(isOwn), others: lessons.filter((lesson) => !isOwn(lesson)) };
}

/**
 * The lesson whose register is probably meant: of the teacher's own, or of all if they have none, the one of this
 * minute, else the last that has begun, else the first. On another day than today there is no minute.
 */
export function likelyLesson(email: string, lessons: readonly RegisterLesson[], minute: number | undefined) {
  const { own } = lessonsOf(email, lessons);
  const likely = own.length > 0 ? own : lessons;
  const begun = minute === undefined ? [] : likely.filter(({ startsMinute }) => startsMinute <= minute);
  const now = begun.find(({ endsMinute }) => minute !== undefined && minute < endsMinute);
  return now ?? begun.at(-1) ?? likely[0];
}
