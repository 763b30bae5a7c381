import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The time of a few statements: the longest that a call waits for another call's chain of statements, apart from its
 * own longest statement.
 */
const mostMs = 10;

let turnBeganAt: number | undefined;

/**
 * Yields to the event loop if statements have run for long in its present turn. SQLite answers synchronously, so
 * without this nobody else would be answered before the end of a transaction, whatever it awaits.
 */
export async function yieldToLoop(): Promise<void> {
  if (turnBeganAt === undefined) {
    turnBeganAt = performance.now();
    setImmediate(() => {
      turnBeganAt = undefined;
    });
  } else if (performance.now() - turnBeganAt > mostMs) await nextTurn();
}
