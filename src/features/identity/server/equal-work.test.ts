import type { CompiledQuery } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { hashesDuring } from '../../../app/testing/password-hashes.ts';
import { finishSignIn, startSignIn } from '../../../app/testing/sign-in.ts';
import { addTestSchool, startTestServer, testNow, testPassword } from '../../../app/testing/test-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { closeAccount } from './account.queries.ts';
import type { HashingJob } from './hashing.ts';
import { dummyHash, hashPassword, isPassword } from './passwords.ts';

const email = 'first@hill.example';

/** The parameters of a test school's cheap password hashes. */
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

it('an account that closes during the second step is refused like a wrong password, at the cost of a real one', async () => {
  const server = await startTestServer();
  const { id, teacher } = await addTestSchool(server);
  await server.db
    .updateTable('account')
    .set({ password_hash: await hashPassword(testPassword) })
    .execute();
  const { token } = (await startSignIn(server, { email })).body;
  const wrong = { email, password: 'a wrong password' };
  let refused: Awaited<ReturnType<typeof finishSignIn>> | undefined;
  const [real] = await hashesDuring(async () => {
    refused = await finishSignIn(server, token, wrong);
  });

  let closed: typeof refused;
  const [hash] = await hashesDuring(async () => {
    const isLookedUp = beforeQuery(server.db, /^select "password_hash"/, () =>
      server.db.transaction().execute((transaction) => closeAccount(transaction, id, teacher.id, testNow)),
    );
    closed = await finishSignIn(server, token, { email });
    expect(isLookedUp()).toBe(true);
  });

  expect(refused?.status).toBe(401);
  expect({ status: closed?.status, body: closed?.body }).toEqual({ status: 401, body: refused?.body });
  const { memory, passes, tagLength, parallelism, nonce } = real as HashingJob;
  expect(memory).toBe(19_456);
  expect(hash).toMatchObject({ memory, passes, tagLength, parallelism });
  expect(hash?.nonce).toHaveLength((nonce as Buffer).length);
  expect((await finishSignIn(server, token, { email })).status).toBe(401);
});

/** Runs `act` just before the first query that matches; the returned function tells whether it ran. */
function beforeQuery(db: Database, text: RegExp, act: () => Promise<unknown>): () => boolean {
  const executor = Object.getPrototypeOf(Object.getPrototypeOf(db.getExecutor()));
  const execute = executor.executeQuery;
  const executing = vi.spyOn(executor, 'executeQuery');
  onTestFinished(() => executing.mockRestore());
  let isDone = false;
  executing.mockImplementation(async function (this: unknown, query, ...rest) {
    if (!isDone && text.test((query as CompiledQuery).sql)) {
      isDone = true;
      await act();
    }
    return execute.call(this, query, ...rest);
  });
  return () => isDone;
}

it('no password matches the dummy hash', async () => {
  for (const password of ['anything', '']) expect(await isPassword(password, dummyHash)).toBe(false);
});

it('the first step hashes nothing, whether there is such an account or not', async () => {
  const server = await startTestServer();
  await addTestSchool(server);
  for (const someone of [email, 'nobody@hill.example']) {
    expect(await hashesDuring(() => startSignIn(server, { email: someone }))).toEqual([]);
  }
});
