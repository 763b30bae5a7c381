import { countDays } from '../../platform/contract/dates.ts';

/** Whether the days are over in which a teacher may correct what is of a date; `null` days never are. */
export function isPastCorrection(correctionDays: number | null, date: string, today: string): boolean {
  if (correctionDays === null) return false;
  return countDays(date, today) > correctionDays;
}
