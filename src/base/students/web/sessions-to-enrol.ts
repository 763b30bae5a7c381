import type { Session } from '../../school/shape.contract.ts';

/**
 * The sessions that a form offers for an enrolment: today's, first, and the next one, without those that are over or
 * closed.
 */
export function sessionsToEnrol(sessions: readonly Session[], today: string): Session[] {
  return sessions
    .filter(({ to, isClosed }) => to >= today && !isClosed)
    .toSorted((one, next) => (one.from < next.from ? -1 : 1))
    .slice(0, 2);
}
