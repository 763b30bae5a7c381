/**
 * The moment at which tests run, whatever day it is: in the demo school and in test schools, 8:05 on a Monday, a school
 * day with lessons. `TEST_MOMENT` chooses another.
 */
export const testMoment = new Date(process.env.TEST_MOMENT || '2026-11-23T02:05:00Z');

/** Processes that tests start inherit this, so that all their clocks run together. */
process.env.CLOCK_SHIFT_MS ??= String(testMoment.getTime() - Date.now());

export const clockShiftMs = Number(process.env.CLOCK_SHIFT_MS);
