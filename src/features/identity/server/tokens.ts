import type { TokenKey } from '../../../platform/http/actor.ts';
import { hashSecret, newSecret } from '../../../platform/server/secrets.ts';

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
