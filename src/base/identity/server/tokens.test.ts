import { expect, it } from 'vitest';
import { hashSecret } from '../../../platform/server/secrets.ts';
import { keyOf, newToken } from './tokens.ts';

it('bears 256 random bits, new every time', () => {
  const tokens = Array.from({ length: 100 }, () => newToken(7).token);
  const secrets = tokens.map((token) => Buffer.from(token.split('.')[1] ?? '', 'base64url'));
  expect(secrets.every((secret) => secret.length === 32)).toBe(true);
  expect(new Set(tokens).size).toBe(100);
});

it('is found again by its school and its hash', () => {
  for (const schoolId of [7, 12, 999_999_999]) {
    const { token, key } = newToken(schoolId);
    expect(keyOf(token)).toEqual({ schoolId, hash: hashSecret(token) });
    expect(keyOf(token)).toEqual(key);
  }
});

it('is not looked up if it is malformed', () => {
  const { token } = newToken(7);
  const strangers = ['', '7.', '.', token.slice(1), `${token}x`, `0${token}`, `-${token}`, '9'.repeat(20) + token];
  for (const stranger of [...strangers, `${token}\n`, '7.__proto__', "7.' or 1=1 --"]) {
    expect(keyOf(stranger), JSON.stringify(stranger)).toBeUndefined();
  }
});
