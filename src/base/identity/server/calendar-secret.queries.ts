import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn, onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { newSecret } from '../../../platform/server/secrets.ts';

/**
 * Finds the secret with which calendar programs read a person's calendar without signing in. It survives a sign-out and
 * is lost for good when the account is closed.
 */
export async function findCalendarSecret(
  db: Database,
  schoolId: number,
  personId: number,
): Promise<string | undefined> {
  const row = await selectIn(db, schoolId, 'calendar_feed', { person_id: personId })
    .select('secret')
    .executeTakeFirst();
  return row?.secret;
}

/** Makes a person's first secret; `undefined` if another call was faster. */
export async function makeCalendarSecret(
  transaction: DatabaseTransaction,
  schoolId: number,
  personId: number,
  now: Date,
): Promise<string | undefined> {
  const row = await transaction
    .insertInto('calendar_feed')
    .values(newRow(schoolId, personId, now))
    .onConflict((conflict) => conflict.columns(['school_id', 'person_id']).doNothing())
    .returning('secret')
    .executeTakeFirst();
  return row?.secret;
}

/** Replaces a person's secret, or makes the first; the former one is worthless at once. */
export async function renewCalendarSecret(
  transaction: DatabaseTransaction,
  schoolId: number,
  personId: number,
  now: Date,
): Promise<string> {
  const { school_id, person_id, ...fresh } = newRow(schoolId, personId, now);
  const { secret } = await transaction
    .insertInto('calendar_feed')
    .values({ school_id, person_id, ...fresh })
    .onConflict((conflict) => conflict.columns(['school_id', 'person_id']).doUpdateSet(fresh))
    .returning('secret')
    .executeTakeFirstOrThrow();
  return secret;
}

function newRow(schoolId: number, personId: number, now: Date) {
  const unread = { fingerprint: null, revision: 0, changed_at: now.toISOString() };
  return { school_id: schoolId, person_id: personId, secret: newSecret(), ...unread };
}

export async function removeCalendarSecrets(
  transaction: DatabaseTransaction,
  schoolId: number,
  people: readonly number[],
): Promise<void> {
  await deleteIn(transaction, schoolId, 'calendar_feed')
    .where('person_id', 'in', idList(transaction, people))
    .execute();
}

export type CalendarOwner = NonNullable<Awaited<ReturnType<typeof findCalendarOwner>>>;

/**
 * Finds the owner of the calendar with this secret and its last known content; `undefined` if the account is closed.
 */
export function findCalendarOwner(db: Database, schoolId: number, secret: string) {
  return selectIn(db, schoolId, 'calendar_feed', { secret })
    .innerJoin('account', onKey('account.person_id', 'calendar_feed.person_id'))
    .innerJoin('person', onKey('person.id', 'calendar_feed.person_id'))
    .innerJoin('school', 'school.id', 'calendar_feed.school_id')
    .select(['calendar_feed.school_id as schoolId', 'calendar_feed.person_id as personId', 'person.role'])
    .select(['account.language as chosen', 'school.language', 'school.languages', 'school.name as school'])
    .select(['school.domain', 'school.time_zone as timeZone'])
    .select(['calendar_feed.fingerprint', 'calendar_feed.revision', 'calendar_feed.changed_at as changedAt'])
    .where('account.closed_at', 'is', null)
    .executeTakeFirst();
}

/** The fingerprint of a calendar's content, the number of its changes, and the time of the last one. */
export type Revision = Pick<CalendarOwner, 'fingerprint' | 'revision' | 'changedAt'>;

/** Counts a change of what a calendar contains, once if several readers notice it. */
export async function noteContent(
  db: Database,
  { schoolId, personId, ...known }: CalendarOwner,
  fingerprint: string,
  now: Date,
): Promise<Revision> {
  if (known.fingerprint === fingerprint) return known;
  await updateIn(db, schoolId, 'calendar_feed', { person_id: personId })
    .set((feed) => ({ fingerprint, revision: feed('revision', '+', 1), changed_at: now.toISOString() }))
    .where(({ or, eb }) => or([eb('fingerprint', 'is', null), eb('fingerprint', '<>', fingerprint)]))
    .execute();
  const noted = await selectIn(db, schoolId, 'calendar_feed', { person_id: personId })
    .select(['fingerprint', 'revision', 'changed_at as changedAt'])
    .executeTakeFirst();
  return noted ?? known;
}
