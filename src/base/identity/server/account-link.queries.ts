import { randomInt } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { normalEmail } from '../../../platform/contract/school-terms.ts';
import { countOf } from '../../../platform/database/count-of.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn, onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { Database, DatabaseTransaction, Tables } from '../../../platform/database/tables.ts';
import { hashSecret } from '../../../platform/server/secrets.ts';
import { loginId } from './login.queries.ts';
import { keyOf, newToken } from './tokens.ts';

export type LinkPurpose = 'invitation' | 'reset';

/**
 * The purpose of a link or code. A mailed code proves that the email belongs to the person who typed it; a printed code
 * signs in the owner of the phone number.
 */
type Purpose = LinkPurpose | 'email' | 'phone';

const minuteMs = 60_000;
const lifeMs: Record<Purpose, number> = {
  invitation: 7 * 24 * 60 * minuteMs,
  reset: 30 * minuteMs,
  email: 30 * minuteMs,
  phone: 30 * 24 * 60 * minuteMs,
};

/** The time for which links are kept after they expire; the links of the last hour are counted. */
const keptMs = 8 * 24 * 60 * minuteMs;

/** A kind of link of a person. There is one link per purpose at a time. */
export type LinkOf = { readonly schoolId: number; readonly personId: number; readonly purpose: Purpose };

/**
 * Makes a link for the present or future email of a person's account and ends the earlier ones of this purpose. Returns
 * its token, or `undefined` if there is no open account.
 */
export async function makeLink(
  transaction: DatabaseTransaction,
  { schoolId, personId, purpose, email }: LinkOf & { readonly email?: string },
  now: Date,
): Promise<string | undefined> {
  const { token, key } = newToken(schoolId);
  const stamp = now.toISOString();
  const account = await selectIn(transaction, schoolId, 'account', { person_id: personId, closed_at: null })
    .select('email')
    .executeTakeFirst();
  if (!account) return undefined;
  await updateIn(transaction, schoolId, 'account_link', { person_id: personId, purpose })
    .set({ ends_at: stamp })
    .where('ends_at', '>', stamp)
    .execute();
  await deleteIn(transaction, schoolId, 'account_link', { person_id: personId })
    .where('made_at', '<=', new Date(now.getTime() - keptMs).toISOString())
    .where('ends_at', '<=', stamp)
    .execute();
  await transaction
    .insertInto('account_link')
    .values({
      school_id: schoolId,
      token_hash: key.hash,
      person_id: personId,
      purpose,
      email: email ?? account.email,
      made_at: stamp,
      ends_at: new Date(now.getTime() + lifeMs[purpose]).toISOString(),
    })
    .execute();
  return token;
}

/**
 * Gives the link made at this instant a new token, for a mail that is being written. The first token is known to
 * nobody, because only hashes are stored. Returns `undefined` if the link is no longer valid.
 */
export async function renewToken(db: Database, link: LinkOf, madeAt: string, now: Date): Promise<string | undefined> {
  const { token, key } = newToken(link.schoolId);
  return (await renewHash(db, link, { hash: key.hash, madeAt }, now)) ? token : undefined;
}

/**
 * Like `renewToken`, but makes a code to be typed. The code is short because it is accepted only together with an
 * invitation's link.
 */
export async function renewCode(db: Database, link: LinkOf, madeAt: string, now: Date): Promise<string | undefined> {
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  return (await renewHash(db, link, { hash: hashOfCode(link, code), madeAt }, now)) ? code : undefined;
}

const codeDigits = 8;

function hashOfCode({ schoolId, personId }: Pick<LinkOf, 'schoolId' | 'personId'>, code: string): string {
  return hashSecret(`email ${schoolId} ${personId} ${code}`);
}

/** Whether a code was mailed to this email, for this person, and is still good. */
export async function isCodeOf(
  db: Database,
  person: Pick<LinkOf, 'schoolId' | 'personId'>,
  { email, code }: { readonly email: string; readonly code: string },
  now: Date,
): Promise<boolean> {
  const found = await selectIn(db, person.schoolId, 'account_link', {
    token_hash: hashOfCode(person, code),
    person_id: person.personId,
    purpose: 'email',
    email: normalEmail(email),
  })
    .select('token_hash')
    .where(isGood(now))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * A condition that a link has not expired. A link that would last too long is refused too, because it was made while
 * the clock was ahead.
 */
export function isGood(now: Date) {
  return ({ or, and, eb }: ExpressionBuilder<Pick<Tables, 'account_link'>, 'account_link'>) =>
    and([
      eb('account_link.ends_at', '>', now.toISOString()),
      or(
        (['invitation', 'reset', 'email', 'phone'] as const).map((purpose) =>
          and([
            eb('account_link.purpose', '=', purpose),
            eb('account_link.ends_at', '<=', new Date(now.getTime() + lifeMs[purpose]).toISOString()),
          ]),
        ),
      ),
    ]);
}

async function renewHash(
  db: Database,
  { schoolId, personId, purpose }: LinkOf,
  { hash, madeAt }: { readonly hash: string; readonly madeAt: string },
  now: Date,
): Promise<boolean> {
  const renewed = await updateIn(db, schoolId, 'account_link', { person_id: personId, purpose, made_at: madeAt })
    .set({ token_hash: hash })
    .where(isGood(now))
    .executeTakeFirst();
  return renewed.numUpdatedRows === 1n;
}

/** Finds the owner of a good link: it is neither used nor expired, and the account is open and still has the email to which it was sent. */
export async function findLink(db: Database, token: string, purpose: LinkPurpose | undefined, now: Date) {
  const key = keyOf(token);
  if (!key) return undefined;
  return selectIn(db, key.schoolId, 'account_link', { token_hash: key.hash })
    .innerJoin('account', onKey('account.person_id', 'account_link.person_id'))
    .innerJoin('person', onKey('person.id', 'account_link.person_id'))
    .innerJoin('school', 'school.id', 'account_link.school_id')
    .select(['account_link.school_id as schoolId', 'account_link.person_id as personId', loginId.as('loginId')])
    .select((eb) => eb.ref('account_link.purpose').$castTo<LinkPurpose>().as('purpose'))
    .select(['person.name', 'person.role', 'account.email', 'school.name as school', 'school.domain', 'school.is_demo'])
    .$if(purpose !== undefined, (query) => query.where('account_link.purpose', '=', purpose as LinkPurpose))
    .where(isGood(now) as never)
    .where('account.closed_at', 'is', null)
    .whereRef('account_link.email', '=', 'account.email')
    .executeTakeFirst();
}

/** When a printed code that is made now expires. */
export function phoneCodeEnd(now: Date): string {
  return new Date(now.getTime() + lifeMs.phone).toISOString();
}

/** Stores people's printed codes, each for a phone number, in place of their former ones. */
export async function replacePhoneLinks(
  transaction: DatabaseTransaction,
  schoolId: number,
  codes: readonly { readonly personId: number; readonly phone: string; readonly hash: string }[],
  now: Date,
): Promise<void> {
  const people = codes.map(({ personId }) => personId);
  await deleteIn(transaction, schoolId, 'account_link', { purpose: 'phone' })
    .where('person_id', 'in', idList(transaction, people))
    .execute();
  const made_at = now.toISOString();
  const ends_at = phoneCodeEnd(now);
  const rows = codes.map(({ personId, phone, hash }) => {
    const link = { school_id: schoolId, token_hash: hash, person_id: personId };
    return { ...link, purpose: 'phone' as const, email: phone, made_at, ends_at };
  });
  await insertRows(transaction, 'account_link', rows);
}

/** Uses a link up. Returns false if it is not good any more: somebody else just used it. */
export async function useLink(
  transaction: DatabaseTransaction,
  schoolId: number,
  token: string,
  now: Date,
): Promise<boolean> {
  const used = await deleteIn(transaction, schoolId, 'account_link', { token_hash: keyOf(token)?.hash ?? '' })
    .where(isGood(now))
    .executeTakeFirst();
  return used.numDeletedRows === 1n;
}

/** Deletes all links of people; called when their account is closed or gets another password or email. */
export async function removeLinks(transaction: DatabaseTransaction, schoolId: number, people: readonly number[]) {
  await deleteIn(transaction, schoolId, 'account_link').where('person_id', 'in', idList(transaction, people)).execute();
}

/** How many links of this purpose were made for a person since then. */
export async function countLinksSince(db: Database, { schoolId, personId, purpose }: LinkOf, since: Date) {
  return countOf(
    selectIn(db, schoolId, 'account_link', { person_id: personId, purpose }).where('made_at', '>', since.toISOString()),
  );
}
