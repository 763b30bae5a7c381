import type { Day } from './school-terms.ts';

/** The default days of school in a new school. */
export const usualDays: readonly Day[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'];

/** The default month (1 to 12) in which the sessions of a new school begin. */
export const usualFirstMonth = 6;
