import { hash, randomBytes } from 'node:crypto';

/** What a bearer token opens: the row of this school with this hash. */
export type TokenKey = { readonly schoolId: number; readonly hash: string };

/** A new token `school.secret` with 256 random bits. It begins with the school, so that looking it up needs no other key. */
export function newToken(schoolId: number): { readonly token: string; readonly key: TokenKey } {
  const token = `${schoolId}.${newSecret()}`;
  return { token, key: { schoolId, hash: hashSecret(token) } };
}

/** The key of a token that may come from anyone; `undefined` where it cannot be one of ours. */
export function keyOf(token: string): TokenKey | undefined {
  const school = /^([1-9]\d{0,8})\.[\w-]{43}$/.exec(token)?.[1];
  return school === undefined ? undefined : { schoolId: Number(school), hash: hashSecret(token) };
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A secret of 256 random bits needs no slow hash: nobody can try them all. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
