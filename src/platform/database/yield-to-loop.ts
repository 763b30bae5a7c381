import { setImmediate as nextTurn } from 'node:timers/promises';

/** A few statements; a call waits so long for another one's chain of them at most, and for its own longest statement. */
const mostMs = 10;

let turnBeganAt: number | undefined;

/**
 * Lets the event loop turn where statements have run for long in its present turn. SQLite answers at once, so that
 * nobody else would be answered before the end of a transaction, whatever it awaits.
 */
export async function yieldToLoop(): Promise<void> {
  if (turnBeganAt === undefined) {
    turnBeganAt = performance.now();
    setImmediate(() => {
      turnBeganAt = undefined;
    });
  } else if (performance.now() - turnBeganAt > mostMs) await nextTurn();
}
