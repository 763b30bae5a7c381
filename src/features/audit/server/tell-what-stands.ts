import type { Database } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/server/refusal.ts';
import type { AuditAction } from '../audit.contract.ts';
import { type AuditActor, recordReading } from './audit.queries.ts';

type Told = { readonly db: Database; readonly caller: AuditActor; readonly now: () => Date };

/** Records a refusal that tells how a register or an exam of a class stands as reading it. */
export async function recordIfTold<T>({ db, caller, now }: Told, action: AuditAction, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refusal && error.stands !== undefined) {
      const { class: classNumber } = error.stands as { readonly class: number };
      await recordReading(db, caller, { action, class: classNumber, at: now() });
    }
    throw error;
  }
}
