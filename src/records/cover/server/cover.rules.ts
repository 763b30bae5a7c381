import { daysAfter } from '../../../platform/contract/dates.ts';
import { overlap, type Span } from '../../../platform/server/span.ts';
import { type BusyCandidate, type Candidate, coverDaysAhead } from '../cover.contract.ts';

/** A lesson on a date. */
export type DayLesson = Span & {
  readonly id: number;
  readonly class: number;
  readonly subject: string;
  /** The lesson's teachers; the first one is the main teacher. */
  readonly teacherIds: readonly number[];
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
  readonly taught: readonly Pick<DayLesson, 'teacherIds' | 'class' | 'subject'>[];
  /** How often each teacher has covered, by id. */
  readonly counts: ReadonlyMap<number, number>;
};

/** The days that lists of cover show. */
export function coverDays(today: string): { readonly from: string; readonly to: string } {
  return { from: today, to: daysAfter(today, coverDaysAhead - 1) };
}

/** Returns the teachers who take a lesson on the day: each of its own teachers, or the one who covers for them. */
function takersOf({ id, teacherIds }: DayLesson, covers: CoverDay['covers']): number[] {
  const its = covers.filter(({ lesson }) => lesson === id);
  return teacherIds.map((own) => its.find(({ absentId }) => absentId === own)?.teacherId ?? own);
}

/** Finds another lesson that a teacher takes on the day at the time of a lesson. */
export function takenThen(teacherId: number, lesson: DayLesson, { lessons, covers }: CoverDay): DayLesson | undefined {
  return lessons.find(
    (other) => other.id !== lesson.id && overlap(other, lesson) && takersOf(other, covers).includes(teacherId),
  );
}

/** Returns the lessons of a teacher on the day: their own and those that they were to cover. */
export function lessonsOfAbsent(teacherId: number, { lessons, covers }: CoverDay): DayLesson[] {
  return lessons.filter(({ id, teacherIds }) => {
    const wereToCover = covers.some((cover) => cover.lesson === id && cover.teacherId === teacherId);
    return teacherIds.includes(teacherId) || wereToCover;
  });
}

/**
 * Returns which of a lesson's teachers is covered when somebody is absent: the absent person, or the teacher whom that
 * person was to cover.
 */
export function coveredFor({ id, teacherIds }: DayLesson, absentId: number, { covers }: CoverDay): number {
  const covered = covers.find(({ lesson, teacherId }) => lesson === id && teacherId === absentId);
  return teacherIds.includes(absentId) ? absentId : (covered?.absentId ?? teacherIds[0] ?? absentId);
}

/** Returns the teacher who takes a lesson of an absent one; undefined if nobody does. */
export function whoCovers(lesson: DayLesson, absentId: number, day: CoverDay): number | undefined {
  const own = coveredFor(lesson, absentId, day);
  const taker = day.covers.find((cover) => cover.lesson === lesson.id && cover.absentId === own)?.teacherId;
  return taker === absentId ? undefined : taker;
}

/**
 * Returns who could take a lesson of an absent teacher: present teachers who are free, or if there are none, `together`
 * with those teaching then. Those who know class and subject come first, then subject, then class; fewer covers break
 * ties.
 */
export function candidatesFor(
  lesson: DayLesson,
  absentId: number,
  day: CoverDay,
  staff: Staff,
): { readonly candidates: Candidate[]; readonly together: BusyCandidate[] } {
  const away = new Set([absentId, ...lesson.teacherIds, ...day.covers.map((one) => one.absentId)]);
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
  const own = taught.filter(({ teacherIds }) => teacherIds.includes(id));
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

/** Assigns each uncovered lesson of an absent teacher to the best candidate, day by day in order. */
export function giveAll(days: readonly CoverDay[], absentId: number, { counts: known, ...staff }: Staff) {
  const counts = new Map(known);
  return days.map((day) => {
    const covers = [...day.covers];
    const open = lessonsOfAbsent(absentId, day).filter((lesson) => whoCovers(lesson, absentId, day) === undefined);
    const given = open.flatMap((lesson) => {
      // Lessons that were just assigned count too, because the absent teacher can have two lessons at one time: their
      // own and one to cover.
      const [best] = candidatesFor(lesson, absentId, { ...day, covers }, { ...staff, counts }).candidates;
      const teacher = best && staff.teachers.find(({ email }) => email === best.email);
      if (!teacher) return [];
      const given = { teacherId: teacher.id, absentId: coveredFor(lesson, absentId, day) };
      covers.unshift({ lesson: lesson.id, ...given });
      counts.set(teacher.id, (counts.get(teacher.id) ?? 0) + 1);
      return [{ lesson, ...given }];
    });
    return { given, left: open.length - given.length };
  });
}
