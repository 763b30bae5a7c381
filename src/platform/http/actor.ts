import type { Role } from '../contract/school-terms.ts';

/** What a bearer token opens: the row of this school with this hash. */
export type TokenKey = { readonly schoolId: number; readonly hash: string };

/** The person behind a token. Students have the class and roll of their current enrolment. */
export type Actor = {
  readonly schoolId: number;
  readonly personId: number;
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly photoUrl: string | null;
  readonly mustChangePassword: boolean;
  readonly class: number | null;
  readonly roll: number | null;
  readonly signIn: TokenKey;
};

/** A token first opens nothing but the second step of the sign-in, and then everything that the person may do. */
export type SignInStage = 'challenge' | 'session';
