import { listOwnersOf } from '../../../../base/guardians/server/many.queries.ts';
import { fault } from '../../../../platform/contract/reason.ts';
import { normalEmail } from '../../../../platform/contract/school-terms.ts';
import { guardianEmailOfOther } from '../../imports.refusals.ts';
import type { ImportContext, RowFault } from '../import-kind.ts';
import { isSamePerson } from '../texts.rules.ts';
import type { DescribedRow, Made } from './described.ts';

type Owner = { readonly id: number; readonly name: string; readonly role: string; readonly email: string };
type GuardianRow = { readonly row: DescribedRow; readonly made: Extract<Made, { of: 'guardian' }> };

/**
 * Returns the linked guardians as they will be stored: with an email that no other person has, and as the person whom
 * the school already knows by that email.
 */
export async function readGuardianEmails(
  { db, schoolId }: ImportContext,
  rows: readonly { readonly described: DescribedRow }[],
): Promise<{
  readonly emails: ReadonlyMap<DescribedRow, Made>;
  readonly notes: ReadonlyMap<DescribedRow, readonly RowFault[]>;
}> {
  const all = rows.flatMap(({ described: row }) => (row.made ? [{ row, made: row.made }] : []));
  const guardians = all.filter((one): one is GuardianRow => one.made.of === 'guardian');
  const given = guardians.flatMap(({ made }) => made.value.email || []);
  const stored: Owner[] = await listOwnersOf(db, schoolId, given);
  const owners = Map.groupBy([...stored, ...ownersIn(all)], ({ email }) => normalEmail(email));
  const emails = new Map<DescribedRow, Made>();
  const notes = new Map<DescribedRow, RowFault[]>();
  for (const { row, made } of guardians) {
    const { name, email } = made.value;
    const others = owners.get(normalEmail(email)) ?? [];
    const isOwn = others.every((one) => isSamePerson(one.name, name));
    const own = isOwn ? normalEmail(email) : '';
    if (email !== '' && !isOwn) {
      notes.set(row, [{ field: 'email', why: fault(guardianEmailOfOther, { email, name }) }]);
    }
    const known = own === '' ? undefined : others.find(({ id, role }) => id > 0 && role === 'guardian');
    emails.set(row, { ...made, value: { ...made.value, email: own }, known: known?.id ?? null });
    if (own !== '') owners.set(own, [...others, { id: 0, name, role: 'guardian', email: own }]);
  }
  return { emails, notes };
}

/** People of the files, and the guardians on their records. */
function ownersIn(all: readonly { readonly made: Made }[]): Owner[] {
  return all.flatMap(({ made }) => {
    if (made.of !== 'person' || made.value.leftAt !== null) return [];
    const { name, role, email } = made.value;
    const own = { id: 0, name, role, email };
    if (made.value.role !== 'student' || !made.value.details) return [own];
    const { guardian } = made.value.details;
    return guardian.email ? [own, { id: 0, name: guardian.name, role: 'record', email: guardian.email }] : [own];
  });
}
