import type { FastifyRequest } from 'fastify';
import type { Offer } from '../../languages/offer.ts';
import type { Office } from '../contract/permissions.ts';
import type { Policies } from '../contract/school-policies.ts';
import type { Role } from '../contract/school-terms.ts';

/** Identifies a bearer token: the school and the token's hash. */
export type TokenKey = { readonly schoolId: number; readonly hash: string };

/** The person that a token belongs to. Students have the class and roll of their current enrolment. */
export type Actor = {
  readonly schoolId: number;
  readonly personId: number;
  /** The person whose password and second factors are used, which is the same one for all roles of a person. */
  readonly loginId: number;
  readonly role: Role;
  /** The office in which a member of staff works in this session; `null` for everybody else. */
  readonly office: (Office & { readonly id: number; readonly name: string }) | null;
  readonly name: string;
  readonly email: string;
  readonly photoUrl: string | null;
  readonly mustChangePassword: boolean;
  /** Whether the school requires a second factor that this person does not have. */
  readonly mustAddFactor: boolean;
  /** The day from which a second factor will be required; `null` if there is none. */
  readonly addFactorBy: string | null;
  readonly class: number | null;
  readonly roll: number | null;
  readonly signIn: TokenKey;
  /** The language that the person chose, even if the school no longer offers it; `null` if none. */
  readonly language: string | null;
  /** The classes that teachers reach by the school's policy. */
  readonly teachersReach: Policies['teachersReach'];
  /** The school's time zone. */
  readonly timeZone: string;
  /** The languages of the school. */
  readonly offer: Offer;
};

/**
 * A challenge allows only the second step of the sign-in; a session allows everything that the person is allowed to do.
 */
export type SignInStage = 'challenge' | 'session';

export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}
