import { normalEmail } from '../../../platform/contract/school-terms.ts';
import { idList, textList } from '../../../platform/database/id-list.ts';
import { deleteIn, onKey, selectIn } from '../../../platform/database/in-school.ts';
import { addRows } from '../../../platform/database/insert-rows.ts';
import { madeBy } from '../../../platform/database/restore-versions.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { noPassword } from '../../identity/server/invitations.ts';
import { addPeople, addPhones } from '../../identity/server/many.queries.ts';

/** Every guardian who is linked to a student on a date or later, with the data of their account. */
export async function listLinked(db: Database, schoolId: number, date: string) {
  return selectIn(db, schoolId, 'guardian_link as link', { removed_at: null })
    .innerJoin('person', onKey('person.id', 'link.guardian_id'))
    .innerJoin('account', onKey('account.person_id', 'link.guardian_id'))
    .select(['link.student_id as studentId', 'link.guardian_id as guardianId', 'link.relation'])
    .select(['person.name', 'account.email', 'account.phone'])
    .where(({ or, eb }) => or([eb('link.to_date', 'is', null), eb('link.to_date', '>=', date)]))
    .orderBy('link.id')
    .execute();
}

export type Linked = Awaited<ReturnType<typeof listLinked>>[number];

/** The people of the school, of any role, whose open accounts have these emails. */
export async function listOwnersOf(db: Database, schoolId: number, emails: readonly string[]) {
  return selectIn(db, schoolId, 'account', { closed_at: null })
    .innerJoin('person', onKey('person.id', 'account.person_id'))
    .select(['person.id', 'person.name', 'person.role', 'account.email'])
    .where('account.email', 'in', textList(db, [...new Set(emails.map(normalEmail))]))
    .where('account.email', '<>', '')
    .orderBy('person.id')
    .execute();
}

/** A guardian to be linked to a student: a known person, or a new person, who is created once per key. */
export type GuardianToLink = {
  readonly studentId: number;
  readonly known: number | null;
  readonly key: string;
  readonly name: string;
  readonly relation: string;
  /** The phone number in its normal form; `null` for none. */
  readonly phone: string | null;
  readonly email: string;
};

/**
 * Links guardians found by an import, from a day on, without inviting them. Returns the ids of the accounts that are new
 * or get a phone number, and those of the new people by their keys. Existing links and phone numbers stay unchanged.
 */
export async function linkMany(
  transaction: DatabaseTransaction,
  schoolId: number,
  guardians: readonly GuardianToLink[],
  { importId, from, now }: { readonly importId: number; readonly from: string; readonly now: Date },
): Promise<{ readonly accounts: number[]; readonly idOf: ReadonlyMap<string, number> }> {
  const people = new Map(guardians.filter(({ known }) => known === null).map((one) => [one.key, one]));
  const made = await addPeople(
    transaction,
    schoolId,
    [...people.values()].map(({ name, email, phone }) => ({
      ...({ role: 'guardian', photoUrl: null, address: null, mustChangePassword: false } as const),
      ...{ name, email, phone, passwordHash: noPassword },
    })),
    now,
  );
  const idOf = new Map([...people.keys()].map((key, place) => [key, made[place] as number]));
  const links = new Map(
    guardians.map((one) => {
      const guardianId = one.known ?? (idOf.get(one.key) as number);
      return [`${one.studentId} ${guardianId}`, { ...one, guardianId }];
    }),
  );
  const rows = [...links.values()].map(({ studentId, guardianId, relation }) => ({
    guardian_id: guardianId,
    student_id: studentId,
    relation,
    may_see: 1,
    is_written_to: 1,
    from_date: from,
    to_date: null,
    results_read_until: now.toISOString(),
    homework_read_until: now.toISOString(),
    import_id: importId,
  }));
  await addRows(transaction, schoolId, 'guardian_link', rows);
  // Of several numbers of one person, the first counts.
  const phones = guardians
    .toReversed()
    .flatMap(({ known, phone }) => (known === null || phone === null ? [] : [[known, phone] as const]));
  return { accounts: [...made, ...(await addPhones(transaction, schoolId, new Map(phones)))], idOf };
}

/** Removes the links that an import made, except those whose guardian and student both stay. */
export async function removeImported(
  transaction: DatabaseTransaction,
  { schoolId, id, changeId }: { readonly schoolId: number; readonly id: number; readonly changeId: number },
  staying: readonly number[],
): Promise<void> {
  const stay = idList(transaction, staying);
  await deleteIn(transaction, schoolId, 'guardian_link', { import_id: id })
    .where(({ or, and, eb }) =>
      or([
        and([eb('guardian_id', 'not in', stay), eb('student_id', 'not in', stay)]),
        and([eb('student_id', 'in', madeBy('person', schoolId, changeId)), eb('student_id', 'not in', stay)]),
        and([eb('guardian_id', 'in', madeBy('person', schoolId, changeId)), eb('guardian_id', 'not in', stay)]),
      ]),
    )
    .execute();
}
