import type { TokenKey } from '../../../platform/http/actor.ts';
import { hashSecret, newSecret } from '../../../platform/server/secrets.ts';

/** A new token `school.secret` with 256 random bits. The school's number makes it possible to look it up by school. */
export function newToken(schoolId: number): { readonly token: string; readonly key: TokenKey } {
  const token = `${schoolId}.${newSecret()}`;
  return { token, key: { schoolId, hash: hashSecret(token) } };
}

/** The key of an untrusted token; `undefined` if it is malformed. */
export function keyOf(token: string): TokenKey | undefined {
  const school = /^([1-9]\d{0,8})\.[\w-]{43}$/.exec(token)?.[1];
  return school === undefined ? undefined : { schoolId: Number(school), hash: hashSecret(token) };
}
