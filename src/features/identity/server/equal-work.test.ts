import { createHook } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { finishSignIn, startSignIn } from '../../../server/testing/sign-in.ts';
import { addTestSchool, startTestServer } from '../../../server/testing/test-school.ts';
import { isPassword, nobodysHash } from './passwords.ts';

const email = 'first@hill.example';

/** How many passwords Node hashes while something is done. Clocks are no judges on a busy machine; this is exact. */
async function hashesDuring(work: () => Promise<unknown>): Promise<number> {
  let hashes = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (/argon2/i.test(type)) hashes += 1;
    },
  }).enable();
  await work();
  hook.disable();
  return hashes;
}

it('the second step hashes one password, whatever is wrong with it', async () => {
  const server = await startTestServer();
  await addTestSchool(server);
  const { token } = (await startSignIn(server, { email })).body;
  const wrongs = [
    { email, password: 'a wrong password' },
    { email, password: 'x' },
    { email: 'second@hill.example' },
    { email: 'nobody@hill.example' },
  ];
  for (const attempt of [...wrongs, { email }]) {
    expect(await hashesDuring(() => finishSignIn(server, token, attempt)), JSON.stringify(attempt)).toBe(1);
  }
});

it('an account that closes between the steps is refused like a wrong password', async () => {
  expect(await hashesDuring(() => isPassword('anything', nobodysHash))).toBe(1);
  expect(await isPassword('anything', nobodysHash)).toBe(false);
});

it('the first step hashes nothing, whether there is such an account or not', async () => {
  const server = await startTestServer();
  await addTestSchool(server);
  for (const someone of [email, 'nobody@hill.example']) {
    expect(await hashesDuring(() => startSignIn(server, { email: someone }))).toBe(0);
  }
});
