import type { Database } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/server/refusal.ts';
import { type AuditActor, type Reading, recordReading } from './audit.queries.ts';

/**
 * Awaits the answer. If it is a refusal that shows a register or an exam of a class, records the refusal as a reading.
 */
export async function recordIfTold<T, Stands>(
  { db, caller, now }: { readonly db: Database; readonly caller: AuditActor; readonly now: () => Date },
  readingOf: (stands: Stands) => Omit<Reading, 'at'>,
  answer: Promise<T>,
): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refusal && error.stands !== undefined) {
      await recordReading(db, caller, { ...readingOf(error.stands as Stands), at: now() });
    }
    throw error;
  }
}
