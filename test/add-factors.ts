import { expect } from 'vitest';
import { codeAt } from '../src/base/identity/server/one-time-code.ts';
import { newAuthenticator } from './passkey.ts';
import { type TestServer, testNow, testPassword } from './test-school.ts';

const password = { currentPassword: testPassword };

/** Adds an app; returns its secret and the recovery codes. */
export async function addApp(server: TestServer, person: { readonly token: string }) {
  const { secret } = (await server.call('POST', '/api/identity/code/prepare', person, password)).body;
  const added = await server.call('POST', '/api/identity/code', person, { code: codeAt(secret, testNow) });
  expect(added.status).toBe(201);
  return { secret: secret as string, recoveryCodes: added.body.recoveryCodes as string[] };
}

/** Adds a passkey; returns its authenticator. */
export async function addPasskey(
  server: TestServer,
  person: { readonly token: string },
  authenticator = newAuthenticator(),
) {
  const asked = await server.call('POST', '/api/identity/passkeys/prepare', person, password);
  const body = { name: 'Phone', passkey: authenticator.make(asked.body) };
  const added = await server.call('POST', '/api/identity/passkeys', person, body);
  expect(added.status).toBe(201);
  return authenticator;
}
