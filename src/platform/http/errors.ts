import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorAnswer, errorStatus } from '../contract/errors.ts';
import { type Fault, fault, type Language, wordsFor } from '../contract/reason.ts';
import * as refusals from '../contract/refusals.ts';
import { isDamage } from '../database/damage.ts';
import { notSafe, Refusal, refuse, unavailable } from '../server/refusal.ts';

/** Answers every error of every call. Only here does an error become a status and a body. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error);
  if (refusal.code === 'server_error') request.log.error({ failure: withoutValues(error) }, 'call failed');
  if (storageFault(error)) request.log.error({ code: codeOf(error) }, refusal.message);
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
  reply.header('cache-control', 'no-store');
  const body = JSON.stringify(answerFor(refusal, 'en'));
  reply.code(errorStatus[refusal.code]).type('application/json; charset=utf-8').send(body);
}

/** Reasons and parameters for programs, with the words for people. */
function answerFor({ why, faults }: Refusal, language: Language): ErrorAnswer {
  const answer: ErrorAnswer = { code: why.code, ...precisely(why), message: wordsFor(why, language) };
  if (!faults) return answer;
  const byPath = Object.entries(faults);
  return {
    ...answer,
    fields: Object.fromEntries(byPath.map(([path, wrong]) => [path, wordsFor(wrong, language)])),
    faults: Object.fromEntries(byPath.map(([path, wrong]) => [path, precisely(wrong)])),
  };
}

type Precise = Pick<ErrorAnswer, 'reason' | 'parameters'>;

function precisely({ reason, parameters }: Fault): Precise {
  const given = Object.entries(parameters).map(([name, value]) => [name, preciseValue(value)]);
  return given.length === 0 ? { reason } : { reason, parameters: Object.fromEntries(given) };
}

function preciseValue(value: Fault['parameters'][string]): unknown {
  if (Array.isArray(value)) return value.map(preciseValue);
  return typeof value === 'object' ? precisely(value as Fault) : value;
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return storageFault(error) ?? databaseRefusal(error) ?? httpRefusal(error) ?? refuse(refusals.serverFailed);
}

const diskIsFull = /^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/;
const diskIsReadOnly = /^(SQLITE_READONLY\w*|EROFS|25006)$/;

/** Whether nothing can be stored at present, though reading still works. */
export function isUnwritable(error: unknown): boolean {
  return diskIsFull.test(codeOf(error)) || diskIsReadOnly.test(codeOf(error));
}

/** Storage faults that the operator must fix before anything can be stored again. They are also logged. */
function storageFault(error: unknown): Refusal | undefined {
  const code = codeOf(error);
  if (diskIsFull.test(code)) return notSafe(fault(refusals.diskFull));
  if (isDamage(error)) return notSafe(fault(refusals.fileDamaged));
  if (diskIsReadOnly.test(code)) return notSafe(fault(refusals.diskReadOnly));
  return undefined;
}

/** Writes that the database refused by a constraint, or values that it cannot store, on either engine. */
function databaseRefusal(error: unknown): Refusal | undefined {
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

/** Whether the database refused a write because it overlaps with another row (migration 003). */
export function isClash(error: unknown): boolean {
  if (codeOf(error) === 'SQLITE_CONSTRAINT_TRIGGER') return /^timetable_\w+_clash$/.test((error as Error).message);
  return codeOf(error) === '23P01';
}

/**
 * Codes after which a retry may succeed: the database is busy or restarting. PostgreSQL's classes: 08 connection
 * failure, 40 deadlock, 53 too many connections, 57P restart.
 */
const passingTrouble = /^(SQLITE_(BUSY|IOERR|CANTOPEN)\w*|(08|40|53)\w{3}|57P\w\w|ECONNRESET|EPIPE)$/;

/** Errors of `pg` without a code, for a connection that ended or was not available. */
const lostConnection = /^(Connection terminated|Client .* is not queryable$|timeout exceeded when trying to connect)/;

function isUnavailable(error: NodeJS.ErrnoException): boolean {
  const cannotReach = error.syscall === 'connect' || error.syscall === 'getaddrinfo';
  return cannotReach || passingTrouble.test(codeOf(error)) || lostConnection.test(error.message);
}

/** Refusals by Fastify itself: a body that is not JSON, too large or of another type; a folder requested as a file. */
function httpRefusal(error: unknown): Refusal | undefined {
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status === 403 || status === 404) return refuse(refusals.fileNotFound);
  if (status === 413) return refuse(refusals.requestTooLarge);
  if (status === 415) return refuse(refusals.notJson);
  if (status >= 400 && status < 500) return refuse(refusals.unreadableRequest);
  return undefined;
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** Prepares an error for the log: databases repeat typed values in their messages, so these are removed. */
function withoutValues(error: unknown) {
  const { name, stack } = error instanceof Error ? error : new Error('not an error');
  return {
    name,
    code: codeOf(error),
    at: stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 8),
  };
}

export function answerUnknownCall(request: FastifyRequest, reply: FastifyReply): void {
  answerError(refuse(refusals.callNotFound), request, reply);
}
