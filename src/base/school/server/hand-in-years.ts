import { daysAfter } from '../../../platform/contract/dates.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Change } from '../../../platform/database/versioned-tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { readSchoolById, type School } from './school.queries.ts';

/** For so long a new time for keeping is known before anything is deleted by it. */
const noticeDays = 7;

/** From when on what was handed in longer ago than so many years is deleted, if the school decides so today. */
export function handInYearsFrom(
  { hand_in_years, hand_in_years_from }: Pick<School, 'hand_in_years' | 'hand_in_years_from'>,
  years: number | null,
  today: string,
): string | null {
  if (years === hand_in_years) return hand_in_years_from;
  return years === null ? null : daysAfter(today, noticeDays);
}

/**
 * After a change of a school that stood as `before` was taken back: a time for keeping that comes back is known as long as
 * a new one before anything is deleted by it, since its own first day may be long over.
 */
export async function giveNoticeAgain(transaction: DatabaseTransaction, by: Change, before: School): Promise<void> {
  const { schoolId, at } = by;
  const after = await readSchoolById(transaction, schoolId);
  const from = handInYearsFrom(before, after.hand_in_years, localDate(after.time_zone, at));
  if (from === after.hand_in_years_from) return;
  await transaction.updateTable('school').set({ hand_in_years_from: from }).where('id', '=', schoolId).execute();
  await storeVersions(transaction, by, { school: [schoolId] });
}
