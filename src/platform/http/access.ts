import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../contract/endpoint.ts';
import { type Access, permissions, type Reach, reachOf } from '../contract/permissions.ts';
import type { ParametersOf, Reason } from '../contract/reason.ts';
import { callerNotSignedIn, newPasswordWanted } from '../contract/refusals.ts';
import { normalEmail } from '../contract/school-terms.ts';
import { everyone, nobody, only, type Scope } from '../database/scope.ts';
import { notAllowed, refuse } from '../server/refusal.ts';
import type { Actor, SignInStage } from './actor.ts';
import type { App } from './app-context.ts';

/**
 * Who makes a call, how far they reach and from which IP address. Taken from the session and the connection, never from
 * the body, query or path, which anybody can forge.
 */
export type Caller = { readonly actor: Actor; readonly reach: Reach; readonly address: string };

/** What a person who must choose a new password may still call. */
const allowedBeforePasswordChange: readonly Access[] = ['identity.self', 'school.read-public'];

/** Admits or refuses a call before its body is read. Returns `undefined` for a public call without a valid session. */
export async function admit(app: App, access: Access, request: FastifyRequest): Promise<Caller | undefined> {
  const grant = permissions[access];
  const actor = await app.findActor(bearerOf(request) ?? '', stageFor(grant));
  const address = request.ip;
  if (grant === 'anyone') return actor && { actor, reach: 'own', address };
  if (!actor) throw refuse(callerNotSignedIn);
  if (grant === 'challenge') return { actor, reach: 'own', address };
  const reach = reachOf(actor.role, access);
  if (!reach) throw notAllowed();
  if (actor.mustChangePassword && !allowedBeforePasswordChange.includes(access)) {
    throw refuse(newPasswordWanted);
  }
  return { actor, reach, address };
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
export function scopeOf({ actor, reach }: Pick<Caller, 'actor' | 'reach'>): Scope {
  switch (reach) {
    case 'school':
      return everyone;
    case 'own':
      return only(actor.personId);
    default:
      reach satisfies never;
      return nobody;
  }
}

/**
 * Unwraps the result of a query that may be limited by a scope. Nothing found is a 404 for callers who reach the whole
 * school and a 403 for all others, so that they learn nothing about other people.
 */
export function foundBy<T, English extends string>(
  { reach }: Caller,
  row: T | undefined,
  notThere: Reason<English>,
  ...given: ParametersOf<English>
): T {
  if (row !== undefined) return row;
  throw reach === 'school' ? refuse(notThere, ...given) : notAllowed();
}

export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}
