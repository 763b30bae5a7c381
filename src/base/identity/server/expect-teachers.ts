import { normalEmail } from '../../../platform/contract/school-terms.ts';
import { textList } from '../../../platform/database/id-list.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { refuseAt } from '../../../platform/server/refusal.ts';
import { teacherNotOfSchool } from '../identity.refusals.ts';
import { currentPeople } from './current-people.queries.ts';

/**
 * Returns the ids of the teachers whom a call names by email, without duplicates. Refuses, at its field, an email of
 * nobody at the school, except those of `kept` teachers.
 */
export async function expectTeachers(
  db: Database,
  schoolId: number,
  sent: readonly (readonly [field: string, email: string])[],
  kept: readonly { readonly id: number; readonly email: string }[] = [],
): Promise<number[]> {
  const emails = sent.map(([, email]) => normalEmail(email));
  const there = await currentPeople(db, schoolId, 'teacher')
    .select(['person.id', 'account.email'])
    .where('account.email', 'in', textList(db, emails))
    .execute();
  const known = new Map([...kept, ...there].map(({ email, id }) => [email, id]));
  const ids = sent.map(([field], place) => {
    const id = known.get(emails[place] as string);
    if (id === undefined) throw refuseAt(field, teacherNotOfSchool);
    return id;
  });
  return [...new Set(ids)];
}
