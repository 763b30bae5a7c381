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
 * Who makes a call, how far they reach and from which IP address. Taken from the session and the connection, never from
 * the body, query or path, which anybody can forge.
 */
export type Caller = {
  readonly actor: Actor;
  readonly reach: Reach;
  readonly address: string;
  /** Set if a device made the call ahead of its reader, or if the answer becomes a file: the audit records the reading as that. */
  readonly way?: 'ahead' | 'file';
  /** The claim of a call with an `Idempotency-Key`. */
  readonly claimKey?: ClaimKey;
};

/** The calls that a person may make who must choose a new password. */
const allowedBeforePasswordChange: readonly Access[] = ['identity.self', 'school.read-public'];
/** The calls that a person may make who must add a second factor. */
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

/** The header is the browsers' own for what nobody has asked to see yet. */
function factsOf({ ip, headers }: FastifyRequest): Pick<Caller, 'address' | 'way'> {
  return headers.purpose === 'prefetch' ? { address: ip, way: 'ahead' } : { address: ip };
}

/** How far a signed-in person reaches by a permission, or why they may not use it. */
function reachTo(access: Access, actor: Actor): Reach | Refusal {
  const reach = reachBy(actor, reachOf(actor, access));
  if (!reach) return notAllowed();
  if (actor.mustChangePassword && !allowedBeforePasswordChange.includes(access)) return refuse(newPasswordWanted);
  if (actor.mustAddFactor && !allowedBeforeFactor.includes(access)) return refuse(secondFactorWanted);
  return reach;
}

/** The reach that the school's policy makes of a permission's. */
function reachBy({ teachersReach }: Actor, reach: Reach | undefined): Reach | undefined {
  return reach === 'classes' && teachersReach === 'every-class' ? 'school' : reach;
}

function stageFor(grant: unknown): SignInStage {
  return grant === 'challenge' ? 'challenge' : 'session';
}

/** If a call's input repeats the caller's email, refuses any other than the caller's own. */
export function checkClaims(actor: Actor, { callerEmail }: Endpoint, request: FastifyRequest): void {
  const query = request.query as { readonly email?: string };
  const body = request.body as Readonly<Record<string, unknown>>;
  const claims = [query.email, callerEmail && body[callerEmail]];
  if (claims.some((claim) => typeof claim === 'string' && normalEmail(claim) !== actor.email)) throw notAllowed();
}

/** The scope of a caller's reach. Anything not listed here reaches nobody's records. */
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

/** Today at the caller's school. */
export function todayOf({ actor }: Pick<Caller, 'actor'>, now: Date): string {
  return localDate(actor.timeZone, now);
}

/** The scope of the classes that a person reaches, whichever permission they use: as for lists of classes. */
export function classScopeOf(actor: Actor, now: Date): Scope {
  const reach = reachBy(actor, reachOf(actor, 'students.read-class')) ?? 'own';
  return officeScope(actor, now) ?? scopeOf({ actor, reach }, now);
}

/** The scope of an office of certain classes, whichever permission is used; `undefined` for everybody else. */
function officeScope(actor: Actor, now: Date): Scope | undefined {
  const reach = actor.office?.reach ?? 'school';
  return reach === 'school' ? undefined : taughtBy({ classes: reach, date: todayOf({ actor }, now) });
}

/**
 * The scope of a call that is of no class by itself, but concerns people: everybody, except for an office of certain
 * classes.
 */
export function peopleScopeOf(actor: Actor, now: Date): Scope {
  return officeScope(actor, now) ?? everyone;
}

/**
 * Unwraps the result of a query that may be limited by a scope. Nothing found is a 404 for callers who reach the whole
 * school and a 403 for all others, so that they learn nothing about other people.
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
