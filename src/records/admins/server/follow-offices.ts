import { endSignInsOfOffice, ringSignOut } from '../../../base/identity/server/sign-in.queries.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import type { Bell } from '../../../platform/database/bell.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { officeNameInUse, tooManyOffices } from '../admins.refusals.ts';
import { maxOffices } from '../offices.contract.ts';
import { holdAdmins } from './admins.queries.ts';
import { listOffices, listPeopleOf } from './offices.queries.ts';

/**
 * Runs `work`, which restores these offices, and refuses it if a name is another office's by now or if there would be too
 * many offices. Those who work in them see at once what they may.
 */
export async function restoringOffices(
  bell: Bell,
  transaction: DatabaseTransaction,
  { schoolId, offices }: { readonly schoolId: number; readonly offices: readonly number[] },
  work: () => Promise<void>,
): Promise<void> {
  await holdAdmins(transaction, schoolId);
  await work();
  const open = await listOffices(transaction, schoolId);
  if (open.length > maxOffices) throw refuse(tooManyOffices, { most: maxOffices });
  const twice = open.find(({ name }, place) => open.slice(0, place).some((other) => sameName(other.name, name)));
  if (twice) throw refuse(officeNameInUse, { name: twice.name });
  const people = await listPeopleOf(transaction, schoolId, offices);
  const closed = offices.filter((id) => !open.some(({ _id }) => _id === String(id)));
  for (const office of closed) await endSignInsOfOffice(transaction, schoolId, { office, people });
  for (const person of people) await ringSignOut(bell, transaction, schoolId, person);
}
