import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { dummyHash } from '../../identity/server/passwords.ts';
import { isAtSchool } from '../../school/server/children.queries.ts';

/**
 * The guardians who get mails about students at the school on a date: their link is valid then, lets them see the
 * records and says that they get mails, and they have joined. The email of an account that has not joined is not yet
 * confirmed.
 */
export function guardiansWrittenTo(db: Database, schoolId: number, date: string) {
  return selectIn(db, schoolId, 'guardian_link', { may_see: 1, is_written_to: 1, removed_at: null })
    .innerJoin('account', onKey('account.person_id', 'guardian_link.guardian_id'))
    .where(isAtSchool())
    .where('guardian_link.from_date', '<=', date)
    .where(({ eb, or }) => or([eb('guardian_link.to_date', 'is', null), eb('guardian_link.to_date', '>=', date)]))
    .where('account.closed_at', 'is', null)
    .where('account.password_hash', '<>', dummyHash);
}

/** A batch of the guardians who get mails about any student, by id; `after` is the last id of the batch before. */
export async function listGuardiansWrittenTo(
  db: Database,
  schoolId: number,
  { date, after, limit }: { readonly date: string; readonly after: number; readonly limit: number },
): Promise<number[]> {
  const rows = await guardiansWrittenTo(db, schoolId, date)
    .select('guardian_link.guardian_id')
    .distinct()
    .where('guardian_link.guardian_id', '>', after)
    .orderBy('guardian_link.guardian_id')
    .limit(limit)
    .execute();
  return rows.map(({ guardian_id }) => guardian_id);
}

/** The name of the student of a link, if the guardian gets mails about them on a date. */
export async function findNewChild(
  db: Database,
  schoolId: number,
  { link, date }: { readonly link: number; readonly date: string },
): Promise<string | undefined> {
  const child = await guardiansWrittenTo(db, schoolId, date)
    .innerJoin('person as child', onKey('child.id', 'guardian_link.student_id'))
    .select('child.name')
    .where('guardian_link.id', '=', link)
    .where('child.left_at', 'is', null)
    .executeTakeFirst();
  return child?.name;
}

/** Returns whether a person gets mails about any student on a date. */
export async function isWrittenTo(
  db: Database,
  schoolId: number,
  { guardian, date }: { readonly guardian: number; readonly date: string },
): Promise<boolean> {
  const links = guardiansWrittenTo(db, schoolId, date).where('guardian_link.guardian_id', '=', guardian);
  return (await links.select('guardian_link.id').limit(1).executeTakeFirst()) !== undefined;
}
