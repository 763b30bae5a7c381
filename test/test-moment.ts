/**
 * The time at which tests run, whatever the real date: 8:05 on a Monday at the demo school and test schools, a school
 * day with lessons. `TEST_MOMENT` overrides it.
 */
export const testMoment = new Date(process.env.TEST_MOMENT || '2026-11-23T02:05:00Z');

/** The variable is inherited by processes that tests start, so that all clocks agree. */
process.env.CLOCK_SHIFT_MS ??= String(testMoment.getTime() - Date.now());

export const clockShiftMs = Number(process.env.CLOCK_SHIFT_MS);
