import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { type Change, storeVersions } from '../../../platform/database/versions.ts';
import { listNamesOf, listPeriodsOf, renameWhereUsed } from './many.queries.ts';

/** Gives marks and periods the restored names of their subjects, also those that were made since. */
export async function followRestoredSubjects(
  transaction: DatabaseTransaction,
  change: Change,
  subjectIds: readonly number[],
): Promise<void> {
  const { schoolId } = change;
  await renameWhereUsed(transaction, change, await listNamesOf(transaction, schoolId, subjectIds));
  await storeVersions(transaction, change, { period: await listPeriodsOf(transaction, schoolId, subjectIds) });
}
