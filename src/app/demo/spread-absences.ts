import { hash } from 'node:crypto';

/**
 * On which of `days` days (by place, from 0) a student is absent: exactly `absences` of them, always the same for the
 * same roll. The days draw lots, and a hash is the lot, so that the absences fall like real ones and never all on one day.
 */
export function spreadAbsences(absences: number, roll: number, days: number): ReadonlySet<number> {
  const lots = Array.from({ length: days }, (_, place) => ({ place, lot: hash('sha256', `${roll} ${place}`) }));
  lots.sort((one, other) => (one.lot < other.lot ? -1 : 1));
  return new Set(lots.slice(0, absences).map(({ place }) => place));
}
