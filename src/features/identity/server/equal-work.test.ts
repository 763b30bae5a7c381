import { expect, it } from 'vitest';
import { hashesDuring } from '../../../app/testing/password-hashes.ts';
import { finishSignIn, startSignIn } from '../../../app/testing/sign-in.ts';
import { addTestSchool, startTestServer } from '../../../app/testing/test-school.ts';
import type { HashingJob } from './hashing.ts';
import { hashPassword, isPassword, nobodysHash } from './passwords.ts';

const email = 'first@hill.example';

/** The cost of the password hashes of a test school, which are cheap. */
const cheap = expect.objectContaining({ memory: 64, passes: 1 });

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
    const hashes = await hashesDuring(() => finishSignIn(server, token, attempt));
    expect(hashes, JSON.stringify(attempt)).toEqual([cheap]);
  }
});

it('an account that closes between the steps is refused like a wrong password, at the cost of a real one', async () => {
  const [hash] = await hashesDuring(() => hashPassword('anything'));
  expect(hash).toMatchObject({ memory: 19_456, passes: 2 });
  const { memory, passes, tagLength, parallelism } = hash as HashingJob;
  const [other] = await hashesDuring(() => isPassword('anything', nobodysHash));
  expect(other).toMatchObject({ memory, passes, tagLength, parallelism });
  expect(Buffer.from(other?.nonce as Buffer)).toHaveLength(16);
  expect(await isPassword('anything', nobodysHash)).toBe(false);
});

it('the first step hashes nothing, whether there is such an account or not', async () => {
  const server = await startTestServer();
  await addTestSchool(server);
  for (const someone of [email, 'nobody@hill.example']) {
    expect(await hashesDuring(() => startSignIn(server, { email: someone }))).toEqual([]);
  }
});
