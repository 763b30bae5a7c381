import { daysAfter } from '../../../platform/contract/dates.ts';
import { overlap, type Span } from '../../../platform/server/span.ts';
import { type Candidate, coverDaysAhead } from '../cover.contract.ts';

type Taken = Span & { readonly teacherId: number };
type Lesson = Span & { readonly class: number; readonly subject: string; readonly teacherId: number };

type Teacher = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** What they are said to teach. */
  readonly subject: string | null;
};

export type Staff = {
  /** By name. */
  readonly teachers: readonly Teacher[];
  /** What each has in the timetable of the session. */
  readonly taught: readonly { readonly teacherId: number; readonly class: number; readonly subject: string }[];
  /** How often each has covered, by id. */
  readonly covers: ReadonlyMap<number, number>;
  /** The teachers who are not there: whose lessons others take that day. */
  readonly away: ReadonlySet<number>;
  /** When who teaches on the day, by the timetable and by cover. */
  readonly busy: readonly Taken[];
};

/** The days of which lists of cover tell. */
export function coverDays(today: string): { readonly from: string; readonly to: string } {
  return { from: today, to: daysAfter(today, coverDaysAhead - 1) };
}

/**
 * Who could take a lesson: those who are there and free. First who knows the class and the subject, then the subject, then
 * the class; of those, who has covered least.
 */
export function candidatesFor(lesson: Lesson, { teachers, taught, covers, away, busy }: Staff): Candidate[] {
  const isFree = ({ id }: Teacher) => !busy.some((other) => other.teacherId === id && overlap(other, lesson));
  return teachers
    .filter((teacher) => teacher.id !== lesson.teacherId && !away.has(teacher.id) && isFree(teacher))
    .map(({ id, name, email, subject }) => {
      const own = taught.filter(({ teacherId }) => teacherId === id);
      return {
        ...{ name, email },
        knowsClass: own.some((one) => one.class === lesson.class),
        knowsSubject: subject === lesson.subject || own.some((one) => one.subject === lesson.subject),
        covers: covers.get(id) ?? 0,
      };
    })
    .sort((one, other) => suits(other) - suits(one) || one.covers - other.covers);
}

function suits({ knowsClass, knowsSubject }: Candidate): number {
  return (knowsSubject ? 2 : 0) + (knowsClass ? 1 : 0);
}
