import { idList } from '../../../platform/database/id-list.ts';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { keyOf, newToken } from './tokens.ts';

export type LinkPurpose = 'invitation' | 'reset';

const minuteMs = 60_000;
const lifeMs: Record<LinkPurpose, number> = { invitation: 7 * 24 * 60 * minuteMs, reset: 30 * minuteMs };

/** How long they are kept: those of an hour are counted. */
const keptMs = 8 * 24 * 60 * minuteMs;

/** One of a person's links: of each purpose there is one at a time. */
export type LinkOf = { readonly schoolId: number; readonly personId: number; readonly purpose: LinkPurpose };

/**
 * Makes a link for the email that a person's account has now, and ends the earlier ones of this purpose. Returns its
 * token; `undefined` if there is no open account.
 */
export async function makeLink(
  transaction: DatabaseTransaction,
  { schoolId, personId, purpose }: LinkOf,
  now: Date,
): Promise<string | undefined> {
  const { token, key } = newToken(schoolId);
  const stamp = now.toISOString();
  const account = await inSchool(transaction, schoolId)
    .selectFrom('account')
    .select('email')
    .where('person_id', '=', personId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!account) return undefined;
  await inSchool(transaction, schoolId)
    .updateTable('account_link')
    .set({ ends_at: stamp })
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('ends_at', '>', stamp)
    .execute();
  await inSchool(transaction, schoolId)
    .deleteFrom('account_link')
    .where('person_id', '=', personId)
    .where('made_at', '<=', new Date(now.getTime() - keptMs).toISOString())
    .execute();
  await transaction
    .insertInto('account_link')
    .values({
      school_id: schoolId,
      token_hash: key.hash,
      person_id: personId,
      purpose,
      email: account.email,
      made_at: stamp,
      ends_at: new Date(now.getTime() + lifeMs[purpose]).toISOString(),
    })
    .execute();
  return token;
}

/**
 * Gives the link that was made at this instant a new token, for the mail that is just written: no token is stored, so the
 * one that it was made with is known to nobody. `undefined` if the link is not good any more.
 */
export async function renewToken(
  db: Database,
  { schoolId, personId, purpose }: LinkOf,
  madeAt: string,
  now: Date,
): Promise<string | undefined> {
  const { token, key } = newToken(schoolId);
  const renewed = await inSchool(db, schoolId)
    .updateTable('account_link')
    .set({ token_hash: key.hash })
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('made_at', '=', madeAt)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst();
  return renewed.numUpdatedRows === 1n ? token : undefined;
}

/** Whose a link is, if it is good: not used, not over, and the account is open and has the email that it was sent to. */
export async function findLink(db: Database, token: string, purpose: LinkPurpose | undefined, now: Date) {
  const key = keyOf(token);
  if (!key) return undefined;
  return inSchool(db, key.schoolId)
    .selectFrom('account_link')
    .innerJoin('account', onKey('account.person_id', 'account_link.person_id'))
    .innerJoin('person', onKey('person.id', 'account_link.person_id'))
    .innerJoin('school', 'school.id', 'account_link.school_id')
    .select(['account_link.school_id as schoolId', 'account_link.person_id as personId', 'account_link.purpose'])
    .select(['person.name', 'person.role', 'account.email', 'school.name as school', 'school.domain', 'school.is_demo'])
    .where('account_link.token_hash', '=', key.hash)
    .$if(purpose !== undefined, (query) => query.where('account_link.purpose', '=', purpose as LinkPurpose))
    .where('account_link.ends_at', '>', now.toISOString())
    .where('account.closed_at', 'is', null)
    .whereRef('account_link.email', '=', 'account.email')
    .executeTakeFirst();
}

/** Uses a link up. Returns false if it is not good any more: somebody else just used it. */
export async function useLink(
  transaction: DatabaseTransaction,
  schoolId: number,
  token: string,
  now: Date,
): Promise<boolean> {
  const used = await inSchool(transaction, schoolId)
    .deleteFrom('account_link')
    .where('token_hash', '=', keyOf(token)?.hash ?? '')
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst();
  return used.numDeletedRows === 1n;
}

/** Ends all links of people: their account is closed, or has got a password or another email. */
export async function removeLinks(transaction: DatabaseTransaction, schoolId: number, people: readonly number[]) {
  await inSchool(transaction, schoolId)
    .deleteFrom('account_link')
    .where('person_id', 'in', idList(transaction, people))
    .execute();
}

/** How many links of this purpose were made for a person since then. */
export async function countLinksSince(db: Database, { schoolId, personId, purpose }: LinkOf, since: Date) {
  const { links } = await inSchool(db, schoolId)
    .selectFrom('account_link')
    .select(({ fn }) => fn.countAll<number>().as('links'))
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('made_at', '>', since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(links);
}
