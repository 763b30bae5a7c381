import { daysAfter } from '../../../platform/contract/dates.ts';
import { overlap, type Span } from '../../../platform/server/span.ts';
import { type BusyCandidate, type Candidate, coverDaysAhead } from '../cover.contract.ts';

/** A lesson on a date. */
export type DayLesson = Span & {
  readonly id: number;
  readonly class: number;
  readonly subject: string;
  readonly teacherId: number;
};

/** The teacher who takes a lesson on a date, in the place of `absentId`. */
type DayCover = { readonly lesson: number; readonly teacherId: number; readonly absentId: number };

/** A date, with the lessons that take place on it. */
type CoverDay = { readonly lessons: readonly DayLesson[]; readonly covers: readonly DayCover[] };

type Teacher = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** The subject that the teacher's record names. */
  readonly subject: string | null;
};

export type Staff = {
  /** By name. */
  readonly teachers: readonly Teacher[];
  /** The lessons of each teacher in the session's timetable. */
  readonly taught: readonly { readonly teacherId: number; readonly class: number; readonly subject: string }[];
  /** How often each has covered, by id. */
  readonly counts: ReadonlyMap<number, number>;
};

/** The days that lists of cover show. */
export function coverDays(today: string): { readonly from: string; readonly to: string } {
  return { from: today, to: daysAfter(today, coverDaysAhead - 1) };
}

/** The teacher who takes a lesson on the day: the one who covers it, else its own. */
function takerOf({ id, teacherId }: DayLesson, covers: CoverDay['covers']): number {
  return covers.find(({ lesson }) => lesson === id)?.teacherId ?? teacherId;
}

/** The other lessons that a teacher takes on the day at the time of a lesson. */
export function takenThen(teacherId: number, lesson: DayLesson, { lessons, covers }: CoverDay): DayLesson | undefined {
  return lessons.find(
    (other) => other.id !== lesson.id && overlap(other, lesson) && takerOf(other, covers) === teacherId,
  );
}

/** The lessons of a teacher on the day: those that are theirs, and those that they were to cover. */
export function lessonsOfAbsent(teacherId: number, { lessons, covers }: CoverDay): DayLesson[] {
  return lessons.filter((lesson) => lesson.teacherId === teacherId || takerOf(lesson, covers) === teacherId);
}

/** The teacher who takes a lesson of an absent one; nobody, if nobody else does. */
export function whoCovers(lesson: DayLesson, absentId: number, { covers }: CoverDay): number | undefined {
  const taker = takerOf(lesson, covers);
  return taker === absentId || taker === lesson.teacherId ? undefined : taker;
}

/**
 * Who could take a lesson of an absent teacher: those who are there and free; where nobody is, `together` has those who
 * are there with a class of their own. First who knows the class and the subject, then the subject, then the class; of
 * those, who has covered least.
 */
export function candidatesFor(
  lesson: DayLesson,
  absentId: number,
  day: CoverDay,
  staff: Staff,
): { readonly candidates: Candidate[]; readonly together: BusyCandidate[] } {
  const away = new Set([absentId, lesson.teacherId, ...day.covers.map((one) => one.absentId)]);
  const there = staff.teachers
    .filter(({ id }) => !away.has(id))
    .map((teacher) => ({ ...toCandidate(teacher, lesson, staff), taken: takenThen(teacher.id, lesson, day) }))
    .sort((one, other) => suits(other) - suits(one) || one.covers - other.covers);
  const covering = staff.teachers.find(({ id }) => id === whoCovers(lesson, absentId, day))?.email;
  const candidates = there.flatMap(({ taken, ...one }) => (taken || one.email === covering ? [] : [one]));
  if (candidates.length > 0 || covering !== undefined) return { candidates, together: [] };
  const together = there.flatMap(({ taken, ...one }) =>
    taken ? [{ ...one, class: taken.class, subject: taken.subject }] : [],
  );
  return { candidates, together };
}

function toCandidate({ id, name, email, subject }: Teacher, lesson: DayLesson, { taught, counts }: Staff): Candidate {
  const own = taught.filter(({ teacherId }) => teacherId === id);
  return {
    name,
    email,
    knowsClass: own.some((one) => one.class === lesson.class),
    knowsSubject: subject === lesson.subject || own.some((one) => one.subject === lesson.subject),
    covers: counts.get(id) ?? 0,
  };
}

function suits({ knowsClass, knowsSubject }: Candidate): number {
  return (knowsSubject ? 2 : 0) + (knowsClass ? 1 : 0);
}

/** Gives each lesson of an absent teacher that nobody covers to who suits best, over days in their order. */
export function giveAll(days: readonly CoverDay[], absentId: number, { counts: known, ...staff }: Staff) {
  const counts = new Map(known);
  return days.map((day) => {
    const covers = [...day.covers];
    const open = lessonsOfAbsent(absentId, day).filter((lesson) => whoCovers(lesson, absentId, day) === undefined);
    const given = open.flatMap((lesson) => {
      // Lessons that were just given count too, as the absent teacher may have had two at one time: an own one, and one to cover.
      const [best] = candidatesFor(lesson, absentId, { ...day, covers }, { ...staff, counts }).candidates;
      const teacher = best && staff.teachers.find(({ email }) => email === best.email);
      if (!teacher) return [];
      covers.unshift({ lesson: lesson.id, teacherId: teacher.id, absentId: lesson.teacherId });
      counts.set(teacher.id, (counts.get(teacher.id) ?? 0) + 1);
      return [{ lesson, teacherId: teacher.id }];
    });
    return { given, left: open.length - given.length };
  });
}
