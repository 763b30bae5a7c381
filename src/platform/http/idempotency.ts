import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { fault } from '../contract/reason.ts';
import { answerForgotten, keyUsedOtherwise, notAnIdempotencyKey } from '../contract/refusals.ts';
import { deleteIn, selectIn, updateIn } from '../database/in-school.ts';
import type { Database, DatabaseTransaction } from '../database/tables.ts';
import { badInput, refuse } from '../server/refusal.ts';
import type { Actor } from './actor.ts';

/** Keys must be long enough that nobody guesses another device's; a UUID is usual. */
const keyPattern = /^[\w-]{16,100}$/;

/** Kept responses contain personal data, and a device that lost one asks again within days. */
const answerDays = 3;
/** Twice as long as a device keeps sending its queue automatically, because its clock may be wrong. */
const keyDays = 60;

/**
 * A longer response is not kept, because pages that save automatically can send the plan of a whole school again and
 * again.
 */
const maxAnswerLength = 64 * 1024;

/**
 * The number of latest responses and keys that are kept for each person: a response is asked for again within minutes,
 * if at all.
 */
const most = { answers: 300, keys: 20_000 };
/** The number of new keys of a process after which it checks whether their senders have too many. */
const lookEvery = { answers: 20, keys: 1_000 };
let claimed = 0;

/** The number of replaced calls whose keys a call can name. */
const maxReplaced = 20;

/** How long the second of two identical concurrent calls waits for the response of the first. */
const waitMs = 10_000;
const pollMs = 50;

/** The value of `answer` while the change is stored but its response is not. */
const notYet = '';

/**
 * Keeps the response in the same transaction as the change, if it is known there: for changes that devices send again
 * automatically, which must be answered even after a power cut. All other responses are kept when they are sent.
 */
export type KeepAnswer = <Answer>(transaction: DatabaseTransaction, answer: Answer) => Promise<Answer>;

/**
 * Stores the key of a call in the same transaction as its change, so that both are stored or neither. `recordAction`
 * calls it, because every change is recorded; a call without a key has no such function.
 */
export type ClaimKey = (transaction: DatabaseTransaction) => Promise<void>;

export type Once = { readonly keepAnswer: KeepAnswer; readonly claimKey?: ClaimKey };

type Kept = {
  readonly school_id: number;
  readonly person_id: number;
  /** The hash of the key, so that somebody who can read the table cannot read the responses. */
  readonly key: string;
  /**
   * A hash of the request, so that a key identifies one call. For a form it does not cover the content, which is not
   * read yet.
   */
  readonly request: string;
};

type Sender = {
  readonly db: Database;
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly now: () => Date;
};

/**
 * Handles a call once for its `Idempotency-Key`: if it is sent again because the first response was lost, the first
 * response is returned. Calls that change nothing are handled again, and so are refused ones, because the reason may
 * have passed. The same key with another call is refused.
 */
export async function handleOnce<Answer>(
  { db, actor, request, now }: Sender,
  handle: (once: Once) => Promise<Answer>,
): Promise<Answer> {
  const key = readKey(request);
  if (key === undefined) return handle({ keepAnswer: async (_transaction, answer) => answer });
  const { schoolId: school_id, personId: person_id } = actor;
  const kept: Kept = { school_id, person_id, key: hashOf(key), request: digestOf(request) };
  const before = await findAnswer(db, kept);
  if (before) return read<Answer>(before, kept, key);

  const claims = new WeakSet<DatabaseTransaction>();
  let isClaimed = false;
  const claimKey: ClaimKey = async (transaction) => {
    if (claims.has(transaction)) return;
    claims.add(transaction);
    const row = { ...kept, answer: notYet, kept_at: now().toISOString() };
    const insert = transaction.insertInto('kept_answer').values(row);
    // The first one of several concurrent transactions has stored the row.
    await (isClaimed ? insert.onConflict((conflict) => conflict.doNothing()) : insert).execute();
    isClaimed = true;
    await endOldest(transaction, kept);
  };
  let isKept = false;
  const store = async (into: Database, answer: unknown) => {
    const text = JSON.stringify(answer);
    const own = updateIn(into, school_id, 'kept_answer', { person_id });
    await own
      .set({ answer: text.length > maxAnswerLength ? null : seal(text, key) })
      .where('key', '=', kept.key)
      .execute();
  };
  const keepAnswer: KeepAnswer = async (transaction, answer) => {
    await claimKey(transaction);
    await store(transaction, answer);
    isKept = true;
    return answer;
  };
  try {
    const answer = await handle({ keepAnswer, claimKey });
    if (isClaimed && !isKept) await store(db, answer);
    return answer;
  } catch (error) {
    if (isClaimed) throw error;
    // The conflict can be with the same call, sent twice at once.
    const meanwhile = await findAnswer(db, kept).catch(() => undefined);
    if (!meanwhile) throw error;
    return read<Answer>(meanwhile, kept, key);
  }
}

/** Deletes the oldest responses, and then keys, of people who send very many, because they would fill the disk. */
async function endOldest(transaction: DatabaseTransaction, { school_id, person_id }: Kept): Promise<void> {
  claimed += 1;
  const findFirstBeyond = (count: number) =>
    selectIn(transaction, school_id, 'kept_answer', { person_id })
      .select('kept_at')
      .orderBy('kept_at', 'desc')
      .limit(1)
      .offset(count)
      .executeTakeFirst();
  if (claimed % lookEvery.answers === 0) {
    const beyond = await findFirstBeyond(most.answers);
    if (!beyond) return;
    await updateIn(transaction, school_id, 'kept_answer', { person_id })
      .set({ answer: null })
      .where('kept_at', '<=', beyond.kept_at)
      .where('answer', 'is not', null)
      .execute();
  }
  if (claimed % lookEvery.keys === 0) {
    const beyond = await findFirstBeyond(most.keys);
    if (!beyond) return;
    const keys = deleteIn(transaction, school_id, 'kept_answer', { person_id });
    await keys.where('kept_at', '<=', beyond.kept_at).execute();
  }
}

function readKey({ headers }: FastifyRequest): string | undefined {
  const sent = headers['idempotency-key'];
  if (sent === undefined) return undefined;
  const key = typeof sent === 'string' ? sent.replace(/^"(.*)"$/, '$1') : '';
  if (!keyPattern.test(key)) throw badInput({ 'idempotency-key': fault(notAnIdempotencyKey) });
  return key;
}

/**
 * Returns the kept responses of the sender's own calls that this one replaces, by their keys in `Replaced-Keys`. Their
 * device may have received none of them, so it cannot name the version that they made.
 */
export async function readReplaced(db: Database, { schoolId, personId }: Actor, { headers }: FastifyRequest) {
  const keys = String(headers['replaced-keys'] ?? '')
    .split(/\s*,\s*/)
    .filter((key) => keyPattern.test(key))
    .slice(-maxReplaced);
  if (keys.length === 0) return [];
  const hashes = new Map(keys.map((key) => [hashOf(key), key]));
  const found = await selectIn(db, schoolId, 'kept_answer', { person_id: personId })
    .select(['key', 'answer'])
    .where('key', 'in', [...hashes.keys()])
    .execute();
  return found.flatMap(({ key, answer }): unknown[] =>
    answer ? [JSON.parse(unseal(answer, hashes.get(key) ?? ''))] : [],
  );
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

const cipherName = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/**
 * Encrypts a response, because it can contain names and first passwords: only the sender, who has the key, can read it.
 * The key is not stored here.
 */
function seal(text: string, key: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(cipherName, sealingKey(key), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

function unseal(sealed: string, key: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(cipherName, sealingKey(key), bytes.subarray(0, nonceLength));
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  return decipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
}

function sealingKey(key: string): Buffer {
  return createHash('sha256').update(`answer ${key}`).digest();
}

function digestOf({ method, url, body }: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([method, url, body]))
    .digest('base64url');
}

type Found = { readonly request: string; readonly answer: string | null };

async function findAnswer(db: Database, { school_id, person_id, key }: Kept): Promise<Found | undefined> {
  const until = Date.now() + waitMs;
  for (;;) {
    const found = await selectIn(db, school_id, 'kept_answer', { person_id, key })
      .select(['request', 'answer'])
      .executeTakeFirst();
    if (found?.answer !== notYet || Date.now() > until) return found;
    await pause(pollMs);
  }
}

function read<Answer>({ request, answer }: Found, kept: Kept, key: string): Answer {
  if (request !== kept.request) throw refuse(keyUsedOtherwise);
  // If there is no response, the server that made the change was killed before it responded.
  if (answer === null || answer === notYet) throw refuse(answerForgotten);
  return JSON.parse(unseal(answer, key)) as Answer;
}

/** Deletes a school's kept responses, because they name people; their keys stay, so that nothing is done twice. */
export async function forgetAnswers(transaction: DatabaseTransaction, schoolId: number): Promise<void> {
  await updateIn(transaction, schoolId, 'kept_answer').set({ answer: null }).execute();
}

/** Deletes old responses, and keys that nobody sends any more. */
export async function clearKeptAnswers(db: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString();
  await db.deleteFrom('kept_answer').where('kept_at', '<', before(keyDays)).execute();
  await db
    .updateTable('kept_answer')
    .set({ answer: null })
    .where('kept_at', '<', before(answerDays))
    .where('answer', 'is not', null)
    .execute();
}
