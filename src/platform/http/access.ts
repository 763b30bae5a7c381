import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../contract/endpoint.ts';
import { type Access, permissions, type Reach, reachOf } from '../contract/permissions.ts';
import type { ParametersOf, Reason, ReasonName } from '../contract/reason.ts';
import { callerNotSignedIn, newPasswordWanted, secondFactorWanted } from '../contract/refusals.ts';
import { normalEmail } from '../contract/school-terms.ts';
import { everyone, guardedBy, nobody, only, type Scope, taughtBy } from '../database/scope.ts';
import { localDate } from '../server/local-date.ts';
import { notAllowed, type Refusal, refuse } from '../server/refusal.ts';
import { type Actor, bearerOf, type SignInStage } from './actor.ts';
import type { App } from './app-context.ts';
import type { ClaimKey } from './idempotency.ts';
import { noteReader } from './reader.ts';

/**
 * The person who makes a call, how far they reach, and their IP address. All of it comes from the session and the
 * connection, never from the body, query or path, which anybody can forge.
 */
export type Caller = {
  readonly actor: Actor;
  readonly reach: Reach;
  readonly address: string;
  /**
   * Set if a device made the call before its reader needed it, or if the response becomes a file; the audit log records
   * that.
   */
  readonly way?: 'ahead' | 'file';
  /** Stores the key of a call with an `Idempotency-Key`. */
  readonly claimKey?: ClaimKey;
};

/** The calls that are allowed for a person who must choose a new password. */
const allowedBeforePasswordChange: readonly Access[] = ['identity.self', 'school.read-public'];
/** The calls that are allowed for a person who must add a second factor. */
const allowedBeforeFactor: readonly Access[] = [...allowedBeforePasswordChange, 'identity.factors'];

/** Admits or refuses a call before its body is read. Returns `undefined` for a public call without a valid session. */
export async function admit(app: App, endpoint: Endpoint, request: FastifyRequest): Promise<Caller | undefined> {
  const grant = permissions[endpoint.access];
  const stage = stageFor(grant);
  const actor = await app.findActor(bearerOf(request) ?? '', stage);
  noteReader(request, actor, stage);
  if (!actor) app.limits.countStranger(request.ip, endpoint, app.now());
  else if (stage === 'session') app.limits.countCall(actor, endpoint, app.now());
  const facts = factsOf(request);
  if (grant === 'anyone') return actor && { actor, reach: 'own', ...facts };
  if (!actor) throw refuse(callerNotSignedIn);
  if (grant === 'challenge') return { actor, reach: 'own', ...facts };
  const reach = reachTo(endpoint.access, actor);
  if (typeof reach === 'object') throw reach;
  return { actor, reach, ...facts };
}

/** Browsers send this header for content that nobody has asked to see yet. */
function factsOf({ ip, headers }: FastifyRequest): Pick<Caller, 'address' | 'way'> {
  return headers.purpose === 'prefetch' ? { address: ip, way: 'ahead' } : { address: ip };
}

/** Returns how far a signed-in person's permission reaches, or why they cannot use it. */
function reachTo(access: Access, actor: Actor): Reach | Refusal {
  const reach = reachBy(actor, reachOf(actor, access));
  if (!reach) return notAllowed();
  if (actor.mustChangePassword && !allowedBeforePasswordChange.includes(access)) return refuse(newPasswordWanted);
  if (actor.mustAddFactor && !allowedBeforeFactor.includes(access)) return refuse(secondFactorWanted);
  return reach;
}

/** Returns the reach of a permission, as changed by the school's policy. */
function reachBy({ teachersReach }: Actor, reach: Reach | undefined): Reach | undefined {
  return reach === 'classes' && teachersReach === 'every-class' ? 'school' : reach;
}

function stageFor(grant: unknown): SignInStage {
  return grant === 'challenge' ? 'challenge' : 'session';
}

/** Refuses a call whose input repeats the caller's email with another one than the caller's own. */
export function checkClaims(actor: Actor, { callerEmail }: Endpoint, request: FastifyRequest): void {
  const query = request.query as { readonly email?: string };
  const body = request.body as Readonly<Record<string, unknown>>;
  const claims = [query.email, callerEmail && body[callerEmail]];
  if (claims.some((claim) => typeof claim === 'string' && normalEmail(claim) !== actor.email)) throw notAllowed();
}

/** Returns the scope of a caller's reach. A reach that is not listed here allows access to nobody's records. */
export function scopeOf({ actor, reach }: Pick<Caller, 'actor' | 'reach'>, now: Date): Scope {
  switch (reach) {
    case 'school':
      return everyone;
    case 'classes':
      return taughtBy({ teacherId: actor.personId, date: todayOf({ actor }, now) });
    case 'office':
      return officeScope(actor, now) ?? nobody;
    case 'children':
      return guardedBy({ guardianId: actor.personId, date: todayOf({ actor }, now) });
    case 'own':
      return only(actor.personId);
    default:
      reach satisfies never;
      return nobody;
  }
}

/** Returns today's date at the caller's school. */
export function todayOf({ actor }: Pick<Caller, 'actor'>, now: Date): string {
  return localDate(actor.timeZone, now);
}

/**
 * Returns the scope of the classes that a person reaches, regardless of the permission used, for example for lists of
 * classes.
 */
export function classScopeOf(actor: Actor, now: Date): Scope {
  const reach = reachBy(actor, reachOf(actor, 'students.read-class')) ?? 'own';
  return officeScope(actor, now) ?? scopeOf({ actor, reach }, now);
}

/**
 * Returns the scope of an office of certain classes, regardless of the permission used; `undefined` for everybody else.
 */
function officeScope(actor: Actor, now: Date): Scope | undefined {
  const reach = actor.office?.reach ?? 'school';
  return reach === 'school' ? undefined : taughtBy({ classes: reach, date: todayOf({ actor }, now) });
}

/**
 * Returns the scope of a call that concerns people but no particular class: everybody, except for an office of certain
 * classes.
 */
export function peopleScopeOf(actor: Actor, now: Date): Scope {
  return officeScope(actor, now) ?? everyone;
}

/**
 * Unwraps the result of a query that can be limited by a scope. If nothing was found, it throws a 404 for callers who
 * reach the whole school and a 403 for all others, so that they learn nothing about other people.
 */
export function foundBy<T, Name extends ReasonName>(
  { reach }: Caller,
  row: T | undefined,
  notThere: Reason<Name>,
  ...given: ParametersOf<Name>
): T {
  if (row !== undefined) return row;
  throw reach === 'school' ? refuse(notThere, ...given) : notAllowed();
}
