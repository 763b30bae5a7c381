import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { fault } from '../contract/reason.ts';
import { answerForgotten, keyUsedOtherwise, notAnIdempotencyKey } from '../contract/refusals.ts';
import { inSchool } from '../database/in-school.ts';
import type { Database, DatabaseTransaction } from '../database/tables.ts';
import { badInput, refuse } from '../server/refusal.ts';
import type { Actor } from './actor.ts';

/** Long enough that nobody guesses another device's; a UUID is usual. */
const keyPattern = /^[\w-]{16,100}$/;

/** What an answer says of people is not needed for longer by whoever lost it. */
const answerDays = 3;
/** Twice as long as a device sends what waits there by itself, whose clock may be wrong. */
const keyDays = 60;

/**
 * Keeps the answer of a call that came with an `Idempotency-Key`, and returns it: in the transaction of what the call
 * changes, so that both are stored or neither. Does nothing for a call without a key.
 */
export type KeepAnswer = <Answer>(transaction: DatabaseTransaction, answer: Answer) => Promise<Answer>;

type Kept = {
  readonly school_id: number;
  readonly person_id: number;
  readonly key: string;
  /** What was sent, so that a key stands for one call. */
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
 * first answer. A refusal is not kept, as what refused it may have passed. The same key with another call is refused.
 */
export async function handleOnce<Answer>(
  { db, actor, request, now }: Sender,
  handle: (keep: KeepAnswer) => Promise<Answer>,
): Promise<Answer> {
  const key = readKey(request);
  if (key === undefined) return handle(async (_transaction, answer) => answer);
  const { schoolId: school_id, personId: person_id } = actor;
  const kept: Kept = { school_id, person_id, key, request: digestOf(request) };
  const before = await findAnswer(db, kept);
  if (before) return read<Answer>(before, kept);
  const keep: KeepAnswer = async (transaction, answer) => {
    const row = { ...kept, answer: JSON.stringify(answer), kept_at: now().toISOString() };
    await transaction.insertInto('kept_answer').values(row).execute();
    return answer;
  };
  try {
    return await handle(keep);
  } catch (error) {
    // It may be the same call, sent twice at once, that stands in this one's way.
    const meanwhile = await findAnswer(db, kept).catch(() => undefined);
    if (!meanwhile) throw error;
    return read<Answer>(meanwhile, kept);
  }
}

function readKey({ headers }: FastifyRequest): string | undefined {
  const sent = headers['idempotency-key'];
  if (sent === undefined) return undefined;
  const key = typeof sent === 'string' ? sent.replace(/^"(.*)"$/, '$1') : '';
  if (!keyPattern.test(key)) throw badInput({ 'idempotency-key': fault(notAnIdempotencyKey) });
  return key;
}

function digestOf({ method, url, body }: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([method, url, body]))
    .digest('base64url');
}

type Found = { readonly request: string; readonly answer: string | null };

function findAnswer(db: Database, { school_id, person_id, key }: Kept): Promise<Found | undefined> {
  return inSchool(db, school_id)
    .selectFrom('kept_answer')
    .select(['request', 'answer'])
    .where('person_id', '=', person_id)
    .where('key', '=', key)
    .executeTakeFirst();
}

function read<Answer>({ request, answer }: Found, kept: Kept): Answer {
  if (request !== kept.request) throw refuse(keyUsedOtherwise);
  if (answer === null) throw refuse(answerForgotten);
  return JSON.parse(answer) as Answer;
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
