import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Change } from '../../../platform/database/versioned-tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { listNamesOf, listPeriodsOf, renameWhereUsed } from './many.queries.ts';

/** Gives all marks and periods of subjects, including newer ones, the restored names of their subjects. */
export async function followRestoredSubjects(
  transaction: DatabaseTransaction,
  change: Change,
  subjectIds: readonly number[],
): Promise<void> {
  const { schoolId } = change;
  await renameWhereUsed(transaction, change, await listNamesOf(transaction, schoolId, subjectIds));
  await storeVersions(transaction, change, { period: await listPeriodsOf(transaction, schoolId, subjectIds) });
}
