import { countDays } from '../../platform/contract/dates.ts';

/**
 * Returns whether the days are over in which a teacher can correct a record of this date; with `null` days they never
 * are.
 */
export function isPastCorrection(correctionDays: number | null, date: string, today: string): boolean {
  if (correctionDays === null) return false;
  return countDays(date, today) > correctionDays;
}
