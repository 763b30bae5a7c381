import { maxClassNumber } from '../../../platform/contract/school-terms.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { takeIds } from '../../../platform/database/new-id.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { holdNumbers, storeGroups } from '../../classes/server/classes.queries.ts';
import { freeNumbers } from '../../classes/server/classes.rules.ts';
import { addSubjects } from '../../subjects/server/many.queries.ts';
import { noFreeNumber } from '../groups.refusals.ts';

export type GroupToAdd = {
  readonly sessionId: number;
  readonly name: string;
  readonly classes: readonly number[];
  readonly subject: string;
  readonly code: string;
  readonly block: string | null;
  readonly takesRegister: boolean;
  readonly teacherIds: readonly number[];
};

/** Adds groups with their subjects; returns their numbers. */
export async function addGroups(
  transaction: DatabaseTransaction,
  schoolId: number,
  groups: readonly GroupToAdd[],
): Promise<number[]> {
  const taken = (await holdNumbers(transaction, schoolId)).map((one) => one.class);
  const numbers = freeNumbers(taken, groups.length, maxClassNumber);
  if (numbers.length < groups.length) throw refuse(noFreeNumber, { most: maxClassNumber });
  const made = groups.map((group, place) => ({ ...group, class: numbers[place] as number }));
  await storeGroups(
    transaction,
    schoolId,
    made.map(({ sessionId, ...group }) => ({ ...group, session: sessionId })),
  );
  const ofClasses = made.flatMap((group) => group.classes.map((one) => ({ group_number: group.class, class: one })));
  const ids = await takeIds(transaction, 'group_class', schoolId, ofClasses.length);
  const rows = ofClasses.map((row, place) => ({ school_id: schoolId, id: ids[place] as number, ...row }));
  await insertRows(transaction, 'group_class', rows);
  await addSubjects(
    transaction,
    schoolId,
    made.map(({ subject, ...group }) => ({ ...group, name: subject })),
  );
  return numbers;
}
