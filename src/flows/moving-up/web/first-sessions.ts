import type { Session } from '../../../base/school/shape.contract.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';

/** So long before its end, it is the present session that is to be moved up. */
const nearEndDays = 60;

/** The session that comes next after another. Sessions are the newest first. */
export function nextSession(sessions: readonly Session[], { from }: Session): Session | undefined {
  return sessions.findLast((session) => session.from > from);
}

/**
 * Which session is to be moved from: the present one; or, where that has long to go, the one that ended before it, if
 * there is anybody left in it.
 */
export function firstFrom(
  sessions: readonly Session[],
  today: string,
): { readonly from: Session | undefined; readonly ended?: Session } {
  const from = sessions.find(({ isPresent }) => isPresent) ?? sessions[0];
  if (!from || from.to <= daysAfter(today, nearEndDays)) return { from };
  const ended = sessions.find(({ to, isClosed }) => to < today && to < from.from && !isClosed);
  return ended ? { from, ended } : { from };
}
