import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { formatDigits } from '../../../platform/web/format.ts';
import { keptQuery } from '../../../platform/web/offline/call-or-kept.ts';
import { listSessions, type Session } from '../shape.contract.ts';
import { usePresentSession } from './school.hooks.ts';

/** Sessions change a few times a year, and a change made here renews them at once. */
const freshMs = 600_000;

export const sessionsQuery = queryOptions({ ...keptQuery('school', listSessions, {}), staleTime: freshMs });

/** The school's sessions, the newest first. */
export function useSessions() {
  return useQuery(sessionsQuery);
}

/** The school's sessions for a select, the oldest first; none until they are loaded. */
export function useSessionOptions() {
  return useSessions().data?.map(optionOf).reverse() ?? [];
}

/**
 * The session in the address (`?session=`); `undefined` for the present session, or for all if the page can show all.
 * Choosing another session goes back to its first page.
 */
export function useUrlSession({ hasAll = false } = {}): [string | undefined, (session: string | undefined) => void] {
  const present = usePresentSession();
  const [{ session }, choose] = useUrlValues();
  return [session, (name) => choose({ session: name === present && !hasAll ? undefined : name, page: undefined })];
}

function optionOf({ session }: Session) {
  return { value: session, label: formatDigits(session) };
}
