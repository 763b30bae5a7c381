import type { Session } from '../../../base/school/shape.contract.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';

/** From this many days before its end, the present session is the one to move up from. */
const nearEndDays = 60;

/** The session that comes next after another. Sessions are the newest first. */
export function nextSession(sessions: readonly Session[], { from }: Session): Session | undefined {
  return sessions.findLast((session) => session.from > from);
}

/**
 * Returns the session to move from: the present one; or, if that has long to go, the one that ended before it, if it
 * still has students.
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
