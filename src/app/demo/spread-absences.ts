import { hash } from 'node:crypto';

/**
 * The days (indices below `days`) on which a student is absent: exactly `absences` of them, deterministic by roll.
 * Chosen by hash, so that absences look random and never all fall on one day.
 */
export function spreadAbsences(absences: number, roll: number, days: number): ReadonlySet<number> {
  const lots = Array.from({ length: days }, (_, place) => ({ place, lot: hash('sha256', `${roll} ${place}`) }));
  lots.sort((one, other) => (one.lot < other.lot ? -1 : 1));
  return new Set(lots.slice(0, absences).map(({ place }) => place));
}
