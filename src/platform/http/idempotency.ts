import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { fault } from '../contract/reason.ts';
import { answerForgotten, keyUsedOtherwise, notAnIdempotencyKey } from '../contract/refusals.ts';
import { inSchool } from '../database/in-school.ts';
import type { Database, DatabaseTransaction } from '../database/tables.ts';
import { badInput, refuse } from '../server/refusal.ts';
import type { Actor } from './actor.ts';

/** Long enough that nobody guesses another device's; a UUID is usual. */
const keyPattern = /^[\w-]{16,100}$/;

/** Kept answers hold personal data, and whoever lost one asks again within days. */
const answerDays = 3;
/** Twice as long as a device sends what waits there by itself, whose clock may be wrong. */
const keyDays = 60;

/** A longer answer is not kept: pages that save by themselves may send the plan of a whole school again and again. */
const maxAnswerLength = 64 * 1024;

/** The number of last answers and keys that are kept for each person: an answer is asked for again within minutes, if at all. */
const most = { answers: 300, keys: 20_000 };
/** After so many keys of a process it is looked whether their senders have too many. */
const lookEvery = { answers: 20, keys: 1_000 };
let claimed = 0;

/** How long a call that is sent twice at once waits for the answer of the first. */
const waitMs = 10_000;
const pollMs = 50;

/** In the place of an answer, as long as what was called for is stored and the answer is not. */
const notYet = '';

/**
 * Keeps the answer in the transaction of what the call changes, where it is known there already: for what devices send
 * again by themselves, which must be answered after a power cut too. All other answers are kept when they are given.
 */
export type KeepAnswer = <Answer>(transaction: DatabaseTransaction, answer: Answer) => Promise<Answer>;

/**
 * Stores the key of a call in the transaction of what it changes, so that both are stored or neither. `recordAction`
 * calls it, for every change is recorded; a call without a key has none.
 */
export type ClaimKey = (transaction: DatabaseTransaction) => Promise<void>;

export type Once = { readonly keepAnswer: KeepAnswer; readonly claimKey?: ClaimKey };

type Kept = {
  readonly school_id: number;
  readonly person_id: number;
  /** The key's hash: whoever reads the table cannot read the answers. */
  readonly key: string;
  /** A hash of the request, so that a key stands for one call; of a form without what it holds, which is not read yet. */
  readonly request: string;
};

type Sender = {
  readonly db: Database;
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly now: () => Date;
};

/**
 * Handles a call once for its `Idempotency-Key`: whoever sends it again, because the first answer was lost, gets the
 * first answer. What changes nothing is handled again, and so is what was refused, as the reason may have passed. The
 * same key with another call is refused.
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
    // The first of several concurrent transactions has stored it.
    await (isClaimed ? insert.onConflict((conflict) => conflict.doNothing()) : insert).execute();
    isClaimed = true;
    await endOldest(transaction, kept);
  };
  let isKept = false;
  const store = async (into: Database, answer: unknown) => {
    const text = JSON.stringify(answer);
    const own = inSchool(into, school_id).updateTable('kept_answer').where('person_id', '=', person_id);
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
    // It may be the same call, sent twice at once, that stands in this one's way.
    const meanwhile = await findAnswer(db, kept).catch(() => undefined);
    if (!meanwhile) throw error;
    return read<Answer>(meanwhile, kept, key);
  }
}

/** Forgets the oldest answers of who sends very many, and then their keys: they would fill the disk. */
async function endOldest(transaction: DatabaseTransaction, { school_id, person_id }: Kept): Promise<void> {
  claimed += 1;
  const own = inSchool(transaction, school_id);
  const findFirstBeyond = (count: number) =>
    own
      .selectFrom('kept_answer')
      .select('kept_at')
      .where('person_id', '=', person_id)
      .orderBy('kept_at', 'desc')
      .limit(1)
      .offset(count)
      .executeTakeFirst();
  if (claimed % lookEvery.answers === 0) {
    const beyond = await findFirstBeyond(most.answers);
    if (!beyond) return;
    await own
      .updateTable('kept_answer')
      .set({ answer: null })
      .where('person_id', '=', person_id)
      .where('kept_at', '<=', beyond.kept_at)
      .where('answer', 'is not', null)
      .execute();
  }
  if (claimed % lookEvery.keys === 0) {
    const beyond = await findFirstBeyond(most.keys);
    if (!beyond) return;
    const keys = own.deleteFrom('kept_answer').where('person_id', '=', person_id);
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

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

const cipherName = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Answers have names and first passwords: only who has the key, which is stored nowhere here, can read them. */
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
    const found = await inSchool(db, school_id)
      .selectFrom('kept_answer')
      .select(['request', 'answer'])
      .where('person_id', '=', person_id)
      .where('key', '=', key)
      .executeTakeFirst();
    if (found?.answer !== notYet || Date.now() > until) return found;
    await pause(pollMs);
  }
}

function read<Answer>({ request, answer }: Found, kept: Kept, key: string): Answer {
  if (request !== kept.request) throw refuse(keyUsedOtherwise);
  // Without an answer the server that did it was killed before it answered.
  if (answer === null || answer === notYet) throw refuse(answerForgotten);
  return JSON.parse(unseal(answer, key)) as Answer;
}

/** Forgets what a school's kept answers say, as they name people; their keys stay, so that nothing is done twice. */
export async function forgetAnswers(transaction: DatabaseTransaction, schoolId: number): Promise<void> {
  await inSchool(transaction, schoolId).updateTable('kept_answer').set({ answer: null }).execute();
}

/** Forgets what old answers say, and deletes keys that nobody sends any more. */
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
