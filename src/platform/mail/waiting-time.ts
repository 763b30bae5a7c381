/**
 * A mail that could not be sent for so long is not sent any more by itself: it is of no use, and in a copy that is restored
 * from a backup it may have been sent long ago.
 */
const maxWaitingMs = 24 * 60 * 60_000;

/** Whether what was due at this instant has waited too long. */
export function hasWaitedTooLong(due: Date, now: Date): boolean {
  return now.getTime() - due.getTime() > maxWaitingMs;
}
