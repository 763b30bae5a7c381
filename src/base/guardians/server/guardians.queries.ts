import { foldForSearch } from '../../../platform/contract/fold-for-search.ts';
import type { PersonNames } from '../../../platform/contract/person-names.ts';
import { normalEmail } from '../../../platform/contract/school-terms.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { findableId, newId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import type { KnownField } from '../../fields/server/fields.queries.ts';
import { valuesSeen, withFields } from '../../fields/server/values.queries.ts';
import { currentPeople } from '../../identity/server/current-people.queries.ts';
import { hasJoined, invitationMailState, invitedAt } from '../../identity/server/invitations.ts';
import { addPerson, namesOf, partsOfName } from '../../identity/server/person.queries.ts';
import type { Guardian } from '../guardians.contract.ts';

/** Stores a guardian with an account and returns their id; the email may be `''`. Refuses another guardian's with 409. */
export function addGuardian(
  transaction: DatabaseTransaction,
  schoolId: number,
  guardian: { readonly name: string; readonly email: string; readonly passwordHash: string } & PersonNames,
  now: Date,
): Promise<number> {
  const person = { ...guardian, role: 'guardian', photoUrl: null, address: null, mustChangePassword: false } as const;
  return addPerson(transaction, schoolId, person, now);
}

export type LinkFacts = {
  readonly relation: string;
  readonly maySee: boolean;
  readonly isWrittenTo: boolean;
  /** The first day, and the last, if it is known. */
  readonly from: string;
  readonly to: string | null;
};
export type NewLink = LinkFacts & {
  readonly guardianId: number;
  readonly studentId: number;
  /** Results published and homework given before this time are not shown as new to the guardian. */
  readonly readUntil?: Date;
};

/** Makes a person a student's guardian; returns the link's id, or `undefined` if the link already exists. */
export async function linkGuardian(
  transaction: DatabaseTransaction,
  schoolId: number,
  { guardianId, studentId, readUntil, ...facts }: NewLink,
): Promise<number | undefined> {
  const made = await transaction
    .insertInto('guardian_link')
    .values({
      school_id: schoolId,
      id: newId(transaction, 'guardian_link', schoolId),
      guardian_id: guardianId,
      student_id: studentId,
      ...columnsOf(facts),
      results_read_until: readUntil?.toISOString() ?? null,
      homework_read_until: readUntil?.toISOString() ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['school_id', 'student_id', 'guardian_id']).where('removed_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** Changes a link that has not been ended. */
export async function changeLink(transaction: DatabaseTransaction, schoolId: number, id: number, facts: LinkFacts) {
  await updateIn(transaction, schoolId, 'guardian_link', { id, removed_at: null })
    .set({ ...columnsOf(facts), import_id: null })
    .execute();
}

function columnsOf({ relation, maySee, isWrittenTo, from, to }: LinkFacts) {
  return {
    relation: tidy(relation),
    may_see: maySee ? 1 : 0,
    is_written_to: isWrittenTo ? 1 : 0,
    from_date: from,
    to_date: to,
  };
}

/**
 * Stores the time until which the guardians of these links have seen the children's results or homework, or the cover of
 * their classes.
 */
export async function noteRead(
  db: Database,
  schoolId: number,
  what: 'results' | 'cover' | 'homework',
  { links, until }: { readonly links: readonly number[]; readonly until: Date },
): Promise<void> {
  const column = `${what}_read_until` as const;
  const seen = until.toISOString();
  await updateIn(db, schoolId, 'guardian_link')
    .set({ [column]: seen })
    .where('id', 'in', links)
    .where(({ or, eb }) => or([eb(column, 'is', null), eb(column, '<', seen)]))
    .execute();
}

/** Ends a link, which is kept as history. Returns its student and guardian, or `undefined` if there is no such link. */
export function endLink(transaction: DatabaseTransaction, schoolId: number, id: number, now: Date) {
  return updateIn(transaction, schoolId, 'guardian_link', { id: findableId(id), removed_at: null })
    .set({ removed_at: now.toISOString(), import_id: null })
    .returning(['guardian_id', 'student_id'])
    .executeTakeFirst();
}

/** Whether a person is a guardian of anybody today or later. */
export async function isStillGuardian(db: Database, schoolId: number, guardianId: number, today: string) {
  const link = await selectIn(db, schoolId, 'guardian_link', { guardian_id: guardianId, removed_at: null })
    .select('id')
    .where(({ eb, or }) => or([eb('to_date', 'is', null), eb('to_date', '>=', today)]))
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

/** The id of the guardian with this email. */
export async function findGuardianId(db: Database, schoolId: number, email: string): Promise<number | undefined> {
  const guardian = await currentPeople(db, schoolId, 'guardian')
    .select('person.id')
    .where('account.email', '=', normalEmail(email))
    .executeTakeFirst();
  return guardian?.id;
}

/** The id of the first guardian with this phone number and name. */
export async function findGuardianByPhone(
  db: Database,
  schoolId: number,
  { phone, name }: { readonly phone: string; readonly name: string },
): Promise<number | undefined> {
  const guardian = await currentPeople(db, schoolId, 'guardian')
    .select('person.id')
    .where('account.phone', '=', phone)
    .where('person.search_name', '=', foldForSearch(tidy(name)))
    .orderBy('person.id')
    .limit(1)
    .executeTakeFirst();
  return guardian?.id;
}

/** Returns whether the student exists; former students count, erased ones do not. */
export async function isStudent(db: Database, schoolId: number, id: number): Promise<boolean> {
  return (await studentWithId(db, schoolId, id).executeTakeFirst()) !== undefined;
}

/**
 * Returns whether the student is at the school, and locks the row until the transaction ends, so that they are not
 * erased in the meantime.
 */
export async function holdStudent(transaction: DatabaseTransaction, schoolId: number, id: number): Promise<boolean> {
  const student = await studentWithId(transaction, schoolId, id)
    .where('left_at', 'is', null)
    .$if(engineOf(transaction) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  return student !== undefined;
}

function studentWithId(db: Database, schoolId: number, id: number) {
  return selectIn(db, schoolId, 'person', { id: findableId(id), role: 'student', erased_at: null }).select('id');
}

/** The guardians of a student, those linked first at first. */
export async function listGuardians(
  db: Database,
  schoolId: number,
  studentId: number,
  seen: readonly KnownField[] = [],
): Promise<Guardian[]> {
  const rows = await linksWithPeople(db, schoolId, seen)
    .where('link.student_id', '=', studentId)
    .orderBy('link.id')
    .execute();
  return rows.map((row) => toGuardian(row, seen));
}

/** One guardian of a student by the link, with the student's id. */
export async function findGuardian(db: Database, schoolId: number, linkId: number, seen: readonly KnownField[] = []) {
  const row = await linksWithPeople(db, schoolId, seen).where('link.id', '=', findableId(linkId)).executeTakeFirst();
  return row && { guardian: toGuardian(row, seen), guardianId: row.guardian_id, studentId: row.student_id };
}

function linksWithPeople(db: Database, schoolId: number, seen: readonly KnownField[]) {
  return selectIn(db, schoolId, 'guardian_link as link', { removed_at: null })
    .innerJoin('person', onKey('person.id', 'link.guardian_id'))
    .innerJoin('account', onKey('account.person_id', 'link.guardian_id'))
    .select(['link.id', 'link.guardian_id', 'link.student_id', 'link.relation', 'link.may_see', 'link.is_written_to'])
    .select(['link.from_date', 'link.to_date', 'person.name', 'account.email', 'account.phone'])
    .select([hasJoined.as('joined'), invitedAt(schoolId).as('invited_at'), invitationMailState(schoolId).as('mail')])
    .select(partsOfName)
    .select(valuesSeen(db, seen).as('own_fields'));
}

type GuardianRow = Awaited<ReturnType<ReturnType<typeof linksWithPeople>['executeTakeFirstOrThrow']>>;

function toGuardian(row: GuardianRow, seen: readonly KnownField[]): Guardian {
  return {
    _id: String(row.id),
    personId: String(row.guardian_id),
    name: row.name,
    email: row.email,
    ...(row.phone !== null && { phone: row.phone }),
    relation: row.relation,
    maySee: row.may_see === 1,
    isWrittenTo: row.is_written_to === 1,
    from: row.from_date,
    to: row.to_date,
    invited: row.invited_at,
    invitationMail: row.mail,
    joined: Boolean(row.joined),
    ...namesOf(row),
    ...withFields(seen, row.own_fields),
  };
}
