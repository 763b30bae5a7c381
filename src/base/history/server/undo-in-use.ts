import type { CardLayout } from '../../../platform/contract/card-layout.ts';
import type { Category } from '../../../platform/contract/result-rules.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { listTouched } from '../../../platform/database/version-history.ts';
import type { VersionedTable } from '../../../platform/database/versioned-tables.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import * as refusals from '../history.refusals.ts';

/**
 * Refuses an undo that has taken away what exams, registers or homework use by now: a term, a category of a subject, the
 * status of an attendance code, a class or group, or the class of a layout. The database does not check these.
 */
export async function expectNothingInUse(
  transaction: DatabaseTransaction,
  undone: number,
  schoolId: number,
): Promise<void> {
  const checks: readonly (readonly [VersionedTable, Check])[] = [
    ['term', lacksTerm],
    ['subject', lacksCategory],
    ['absence_reason', hasOtherStatus],
    ['class', lacksClass],
    ['card_layout', sharesClass],
  ];
  for (const [table, isBroken] of checks) {
    const ids = await listTouched(transaction, table, schoolId, undone);
    if (ids.length > 0 && (await isBroken(transaction, schoolId, ids))) throw refuse(refusals.dependedOnSince);
  }
}

type Check = (transaction: DatabaseTransaction, schoolId: number, ids: readonly number[]) => Promise<boolean>;

/** Whether an exam has a term that no longer exists; older exams have no term. */
async function lacksTerm(transaction: DatabaseTransaction, schoolId: number): Promise<boolean> {
  const exam = await selectIn(transaction, schoolId, 'marks_record')
    .select('id')
    .where('term_id', 'is not', null)
    .where('term_id', 'not in', selectIn(transaction, schoolId, 'term').select('id'))
    .limit(1)
    .executeTakeFirst();
  return exam !== undefined;
}

/** Whether an exam of these subjects has a category that its subject does not have: it would not count. */
async function lacksCategory(
  transaction: DatabaseTransaction,
  schoolId: number,
  subjects: readonly number[],
): Promise<boolean> {
  const used = await selectIn(transaction, schoolId, 'marks_record')
    .innerJoin('subject', onKey('subject.id', 'marks_record.subject_id'))
    .select(['marks_record.category', 'subject.categories'])
    .distinct()
    .where('marks_record.category', 'is not', null)
    .where('subject.id', 'in', idList(transaction, subjects))
    .execute();
  return used.some(({ category, categories }) => {
    const listed: readonly Category[] = categories === null ? [] : JSON.parse(categories);
    return !listed.some(({ name }) => name === category);
  });
}

/** Whether a line of a register has one of these codes and not its status. */
async function hasOtherStatus(
  transaction: DatabaseTransaction,
  schoolId: number,
  codes: readonly number[],
): Promise<boolean> {
  const line = await selectIn(transaction, schoolId, 'attendance_mark as line')
    .innerJoin('absence_reason as code', onKey('code.id', 'line.reason_id'))
    .select('code.id')
    .where('code.id', 'in', idList(transaction, codes))
    .whereRef('code.status', '<>', 'line.status')
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** Whether homework has a class or group that no longer exists: the next group with its number would see it. */
async function lacksClass(transaction: DatabaseTransaction, schoolId: number): Promise<boolean> {
  const homework = await selectIn(transaction, schoolId, 'homework')
    .select('id')
    .where('class', 'not in', selectIn(transaction, schoolId, 'class').select('number'))
    .limit(1)
    .executeTakeFirst();
  return homework !== undefined;
}

/** Whether two layouts of report cards are used for the same class, or both for the school. */
async function sharesClass(transaction: DatabaseTransaction, schoolId: number): Promise<boolean> {
  const layouts = await selectIn(transaction, schoolId, 'card_layout').select('used_for').execute();
  const used = layouts.flatMap<number | 'school'>(({ used_for }) => JSON.parse(used_for) as CardLayout['usedFor']);
  return new Set(used).size < used.length;
}
