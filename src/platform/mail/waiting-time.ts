/**
 * A mail that could not be sent for this long is no longer sent automatically: it is of no use and, if the database was
 * restored from a backup, may have been sent long ago.
 */
const maxWaitingMs = 24 * 60 * 60_000;

/** Returns whether something that was due at this instant has waited too long. */
export function hasWaitedTooLong(due: Date, now: Date): boolean {
  return now.getTime() - due.getTime() > maxWaitingMs;
}
