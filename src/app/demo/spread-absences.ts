import { hash } from 'node:crypto';

/** The number of school days, of those in the session, and of those in the last four weeks. */
export type DayCounts = { readonly all: number; readonly inSession: number; readonly recent: number };

/** On which of the days each student is absent, by enrolment. */
export type AbsentDays = ReadonlyMap<number, ReadonlySet<number>>;

/** The lines of these students in a register of a day. */
export function linesOf(students: readonly { readonly enrolmentId: number }[], day: number, absentOn: AbsentDays) {
  return students.map(({ enrolmentId }) => ({
    enrolmentId,
    status: absentOn.get(enrolmentId)?.has(day) ? ('Absent' as const) : ('Present' as const),
  }));
}

/** One of this many students with some absences has begun to be absent only recently. */
const oneFallsOf = 100;

/**
 * Chooses the days (indices below `all`) on which a student is absent: exactly `absences` of them, determined by the
 * roll. A hash makes them look random. A few students are absent clearly more often in the last four weeks than before.
 */
export function spreadAbsences(absences: number, roll: number, { all, inSession, recent }: DayCounts): Set<number> {
  const later = Math.floor((absences * inSession) / all);
  const latest = isFalling(absences, roll) ? Math.min(later, recent) : Math.round((later * recent) / inSession || 0);
  return new Set([
    ...draw(roll, 0, all - inSession, absences - later),
    ...draw(roll, all - inSession, all - recent, later - latest),
    ...draw(roll, all - recent, all, latest),
  ]);
}

/**
 * Returns whether a student's absences fall into the last weeks. Students with many absences are excluded, because they
 * need care anyway.
 */
function isFalling(absences: number, roll: number): boolean {
  return 3 < absences && absences < 10 && roll % oneFallsOf === 0;
}

function draw(roll: number, from: number, before: number, count: number): number[] {
  const places = Array.from({ length: before - from }, (_, place) => from + place);
  const lots = places.map((place) => ({ place, lot: hash('sha256', `${roll} ${place}`) }));
  lots.sort((one, other) => (one.lot < other.lot ? -1 : 1));
  return lots.slice(0, count).map(({ place }) => place);
}
