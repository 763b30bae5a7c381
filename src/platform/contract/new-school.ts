import type { Day } from './school-terms.ts';

/** The days of school in a new school, unless it says otherwise. */
export const usualDays: readonly Day[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'];

/** In which month (1 to 12) the sessions of a new school begin, unless it says otherwise. */
export const usualFirstMonth = 6;
