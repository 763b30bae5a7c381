import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { LanguageTag } from '../../languages/languages.ts';
import { type ErrorAnswer, errorStatus, type ListedFault } from '../contract/errors.ts';
import { type Fault, fault } from '../contract/reason.ts';
import * as refusals from '../contract/refusals.ts';
import { isDamage } from '../database/damage.ts';
import { notSafe, Refusal, type RollFault, refuse, unavailable } from '../server/refusal.ts';
import { wordsFor } from '../server/refusal-words.ts';
import { codeOf, withoutValues } from '../server/without-values.ts';
import { type ReaderSources, tagFor } from './reader.ts';

export type AnswerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Returns the handler that answers every error of every call, in its reader's language. */
export function errorAnswerer(sources: ReaderSources): AnswerError {
  return async (error, request, reply) => {
    const refusal = asRefusal(error);
    logFault(error, refusal, request);
    const tag = await tagFor(sources, request, { mayAsk: mayAsk(refusal) });
    return answer(refusal, tag, reply);
  };
}

/**
 * Returns whether the database can be asked for the school's languages: not if it cannot answer, nor for strangers with
 * too many calls.
 */
function mayAsk({ code, why }: Refusal): boolean {
  return code !== 'unavailable' && why.reason !== refusals.tooManyFromNetwork.reason;
}

function logFault(error: unknown, refusal: Refusal, request: FastifyRequest): void {
  if (refusal.code === 'server_error') request.log.error({ failure: withoutValues(error) }, 'call failed');
  if (storageFault(error)) request.log.error({ code: codeOf(error) }, refusal.message);
}

/** An error becomes a status and a body only here. */
function answer(refusal: Refusal, tag: LanguageTag, reply: FastifyReply): FastifyReply {
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
  reply.headers({ 'cache-control': 'no-store', 'content-language': tag });
  const body = JSON.stringify(answerFor(refusal, tag));
  return reply.code(errorStatus[refusal.code]).type('application/json; charset=utf-8').send(body);
}

/** Returns reasons and parameters for programs, with the texts for people. */
function answerFor({ why, faults, listed, stands }: Refusal, tag: LanguageTag): ErrorAnswer {
  const answer = { ...wordOne(why, tag), ...(stands !== undefined && { stands }) };
  if (listed) return { ...answer, faults: wordListed(listed, tag) };
  if (!faults) return answer;
  const byPath = Object.entries(faults);
  return {
    ...answer,
    fields: Object.fromEntries(byPath.map(([path, wrong]) => [path, wordsFor(wrong, tag)])),
    faults: Object.fromEntries(byPath.map(([path, wrong]) => [path, precisely(wrong)])),
  };
}

/** Returns faults by roll in the form of a response, in a language. */
export function wordListed(listed: readonly RollFault[], tag: LanguageTag): ListedFault[] {
  return listed.map(({ roll, why }) => ({ ...(roll !== undefined && { roll }), ...wordOne(why, tag) }));
}

function wordOne(why: Fault, tag: LanguageTag) {
  return { code: why.code, ...precisely(why), message: wordsFor(why, tag) };
}

function precisely({ reason, parameters }: Fault): Pick<ErrorAnswer, 'reason' | 'parameters'> {
  const given = Object.entries(parameters).map(([name, value]) => [name, preciseValue(value)]);
  return given.length === 0 ? { reason } : { reason, parameters: Object.fromEntries(given) };
}

function preciseValue(value: Fault['parameters'][string]): unknown {
  if (Array.isArray(value)) return value.map(preciseValue);
  return typeof value === 'object' && 'reason' in value ? precisely(value as Fault) : value;
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return storageFault(error) ?? databaseRefusal(error) ?? httpRefusal(error) ?? refuse(refusals.serverFailed);
}

const diskIsFull = /^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/;
const diskIsReadOnly = /^(SQLITE_READONLY\w*|EROFS|25006)$/;

/** Returns whether nothing can be stored at present, although reading still works. */
export function isUnwritable(error: unknown): boolean {
  return diskIsFull.test(codeOf(error)) || diskIsReadOnly.test(codeOf(error));
}

/**
 * Returns the refusal for a storage fault that the operator must fix before anything can be stored again. Such faults
 * are also logged.
 */
function storageFault(error: unknown): Refusal | undefined {
  const code = codeOf(error);
  if (diskIsFull.test(code)) return notSafe(fault(refusals.diskFull));
  if (isDamage(error)) return notSafe(fault(refusals.fileDamaged));
  if (diskIsReadOnly.test(code)) return notSafe(fault(refusals.diskReadOnly));
  return undefined;
}

/**
 * Returns the refusal for a write that violated a constraint, or for a value that the database cannot store, on either
 * engine.
 */
export function databaseRefusal(error: unknown): Refusal | undefined {
  const code = codeOf(error);
  if (code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    return refuse(refusals.alreadyThere);
  }
  if (code === '23503' || code === 'SQLITE_CONSTRAINT_FOREIGNKEY') {
    return refuse(refusals.usedElsewhere);
  }
  if (isClash(error)) return refuse(refusals.overlap);
  if (code.startsWith('22') && code.length === 5) return refuse(refusals.cannotBeStored);
  return error instanceof Error && isUnavailable(error) ? unavailable() : undefined;
}

/**
 * Returns whether the database refused a write because it overlaps with another row: a period, session, term or
 * enrolment.
 */
export function isClash(error: unknown): boolean {
  return clashOf(error) !== undefined;
}

const clashes = /\b((timetable|enrolment)_[a-z]+_clash|(session|term)_overlap)/;

/**
 * Returns the constraint because of which the database refused an overlapping row. It is taken from the message: Citus
 * has it nowhere else, and there it has the name of a shard's constraint, such as `term_overlap_102069`.
 */
export function clashOf(error: unknown): string | undefined {
  const code = codeOf(error);
  if (code !== '23P01' && code !== 'SQLITE_CONSTRAINT_TRIGGER') return undefined;
  return clashes.exec((error as Error).message)?.[0];
}

/**
 * Codes after which a retry can succeed, because the database is busy or restarting. PostgreSQL's classes: 08
 * connection failure, 40 deadlock, 53 too many connections, 57P restart, 57014 a statement that took too long.
 */
const passingTrouble = /^(SQLITE_(BUSY|IOERR|CANTOPEN)\w*|(08|40|53)\w{3}|57P\w\w|57014|ECONNRESET|EPIPE)$/;

/**
 * Citus's message, without a code of its own, when one of its machines goes down or a school has just moved to another
 * machine.
 */
const lostMachine =
  /server closed the connection unexpectedly|could not find valid entry for shard|could not commit transaction for shard/;

/** Errors of `pg` without a code, for a connection that was closed or not available. */
const lostConnection = /^(Connection terminated|Client .* is not queryable$|timeout exceeded when trying to connect)/;

function isUnavailable(error: NodeJS.ErrnoException): boolean {
  const cannotReach = error.syscall === 'connect' || error.syscall === 'getaddrinfo';
  const isLost = lostConnection.test(error.message) || (codeOf(error) === 'XX000' && lostMachine.test(error.message));
  return cannotReach || passingTrouble.test(codeOf(error)) || isLost;
}

/**
 * Returns the refusal for an error of Fastify itself: a body that is not JSON, is too large or of another type; or a
 * folder requested as a file.
 */
function httpRefusal(error: unknown): Refusal | undefined {
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status === 403 || status === 404) return refuse(refusals.fileNotFound);
  if (status === 413) return refuse(refusals.requestTooLarge);
  if (status === 415) return refuse(refusals.notJson);
  if (status >= 400 && status < 500) return refuse(refusals.unreadableRequest);
  return undefined;
}

export function unknownCall(): Refusal {
  return refuse(refusals.callNotFound);
}
