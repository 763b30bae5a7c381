import type { Calendar } from '../../../base/school/calendar.rules.ts';
import type { School } from '../../../base/school/server/school.queries.ts';

/** The facts of the school and the day that every home needs. */
export type HomeDay = {
  readonly school: School;
  readonly today: string;
  readonly now: Date;
  /** From today to the last day on which the next lesson is searched for. */
  readonly calendar: Calendar;
};

/** In the week before today an admin still knows why a register is missing. */
export const missingDays = 7;
