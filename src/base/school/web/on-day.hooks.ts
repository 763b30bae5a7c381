import { findDateFault } from '../../../platform/web/components/date-fault.ts';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { useSchool } from './school.hooks.ts';

/**
 * The past day in the address (`?on=2026-03-03`) at whose end the page shows its records; `undefined` for today and for
 * an invalid day. With `hasAhead`, for plans, the day can be in the future.
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
    /** Whether the address names a day that cannot be shown, so that the page shows today. */
    isNoDay: isOther && !isShown,
    /** The day as in the address, which may be invalid. */
    named,
    today,
    range,
    /**
     * Goes to a day; Back undoes it. Parameters that are not in the address are then chosen among the present values
     * only.
     */
    choose: (day: string | undefined) =>
      change({ on: day === today ? undefined : day, session: undefined, page: undefined }, true),
  };
}

/** The day that a page shows; today if there is none. */
export type ShownDay = { readonly on?: string | undefined; readonly isAhead?: boolean };

/** Query options for a key that contains the day. Records at the end of a past day never change, but plans can. */
export function freshOn(on: string | undefined, isAhead = false): { staleTime?: number } {
  return on === undefined || isAhead ? {} : { staleTime: Number.POSITIVE_INFINITY };
}
