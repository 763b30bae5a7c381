import { earliestSchoolDay, findDateFault } from '../../../platform/web/components/date-fault.ts';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { useSchool } from './school.hooks.ts';

/**
 * The past day in the address (`?on=2026-03-03`) as whose end the page shows its records; `undefined` for today, which
 * is not named there, and for what is no day of the past.
 */
export function useOnDay() {
  const [{ on: named }, change] = useUrlValues();
  const today = useSchool().data?.school?.today;
  const range = { earliest: earliestSchoolDay, latest: today };
  const isOther = named !== undefined && today !== undefined && named !== today;
  const isPast = isOther && !findDateFault(named, range);
  return {
    on: isPast ? named : undefined,
    /** The address names a day that cannot be looked at, so the page shows today. */
    isNoDay: isOther && !isPast,
    /** As the address has it, which may be no day of the past. */
    named,
    today,
    range,
    /** A step that Back takes back. What is left out of the address then is chosen among the present's alone. */
    choose: (day: string | undefined) =>
      change({ on: day === today ? undefined : day, session: undefined, page: undefined }, true),
  };
}

/** For a query whose key has the day: what was shown at the end of a past day never changes. */
export function freshOn(on: string | undefined): { staleTime?: number } {
  return on === undefined ? {} : { staleTime: Number.POSITIVE_INFINITY };
}
