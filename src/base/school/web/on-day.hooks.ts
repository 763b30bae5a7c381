import { findDateFault } from '../../../platform/web/components/date-fault.ts';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { useSchool } from './school.hooks.ts';

/**
 * The past day in the address (`?on=2026-03-03`) as whose end the page shows its records; `undefined` for today, which
 * is not named there, and for what is no day of the past. With `hasAhead`, for what is planned, it may be in the future.
 */
export function useOnDay({ hasAhead = false } = {}) {
  const [{ on: named }, change] = useUrlValues();
  const today = useSchool().data?.school?.today;
  const range = { latest: hasAhead ? undefined : today };
  const isOther = named !== undefined && today !== undefined && named !== today;
  const isShown = isOther && !findDateFault(named, range);
  return {
    on: isShown ? named : undefined,
    /** The day is in the future. */
    isAhead: isShown && named > today,
    /** The address names a day that cannot be looked at, so the page shows today. */
    isNoDay: isOther && !isShown,
    /** As the address has it, which may be no day that can be looked at. */
    named,
    today,
    range,
    /** A step that Back takes back. A parameter that the address lacks then is chosen among the present's alone. */
    choose: (day: string | undefined) =>
      change({ on: day === today ? undefined : day, session: undefined, page: undefined }, true),
  };
}

/** The day that a page shows: today if there is none. */
export type ShownDay = { readonly on?: string | undefined; readonly isAhead?: boolean };

/** For a query whose key has the day: what was shown at the end of a past day never changes; a plan may. */
export function freshOn(on: string | undefined, isAhead = false): { staleTime?: number } {
  return on === undefined || isAhead ? {} : { staleTime: Number.POSITIVE_INFINITY };
}
