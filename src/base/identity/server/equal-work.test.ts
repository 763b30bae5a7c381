import type { CompiledQuery } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { hashesDuring } from '../../../../test/password-hashes.ts';
import { finishSignIn, startSignIn } from '../../../../test/sign-in.ts';
import { addTestSchool, startTestServer, testNow, testPassword } from '../../../../test/test-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { closeAccounts } from './account.queries.ts';
import type { HashingJob } from './hashing.ts';
import { dummyHash, hashFirstPassword, hashPassword, isPassword } from './passwords.ts';

const email = 'first@hill.example';

/** The parameters of the cheap password hashes in tests. */
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
  const real = await hashesDuring(async () => {
    refused = await finishSignIn(server, token, wrong);
  });

  let closed: typeof refused;
  const hashes = await hashesDuring(async () => {
    const isLookedUp = beforeQuery(server.db, /^select .*"account"\."password_hash"/, () =>
      server.db.transaction().execute((transaction) => closeAccounts(transaction, id, [teacher.id], testNow)),
    );
    closed = await finishSignIn(server, token, { email });
    expect(isLookedUp()).toBe(true);
  });

  expect(refused?.status).toBe(401);
  expect({ status: closed?.status, body: closed?.body }).toEqual({ status: 401, body: refused?.body });
  expect(costsOf(real)).toEqual(costsOf(hashes));
  expect(costsOf(real).map(({ memory }) => memory)).toEqual([4_096, 19_456]);
  expect((await finishSignIn(server, token, { email })).status).toBe(401);
});

it('an account with an unreplaced first password costs the same as one with a chosen password, and as no account', async () => {
  const server = await startTestServer();
  await addTestSchool(server);
  const { token } = (await startSignIn(server, { email })).body;
  const costs: ReturnType<typeof costsOf>[] = [];
  for (const hash of [await hashFirstPassword(testPassword), await hashPassword(testPassword), dummyHash]) {
    await server.db.updateTable('account').set({ password_hash: hash }).execute();
    const attempt = { email, password: 'a wrong password' };
    costs.push(costsOf(await hashesDuring(() => finishSignIn(server, token, attempt))));
  }
  const [first] = costs;
  expect(first).toHaveLength(2);
  expect(costs).toEqual([first, first, first]);
});

it('a first password opens only its own account', async () => {
  const hash = await hashFirstPassword('kx7rw-m4hdp');
  expect(await isPassword('kx7rw-m4hdp', hash)).toBe(true);
  expect(await isPassword('kx7rw-m4hdq', hash)).toBe(false);
});

/** The costs of hashes, in ascending order. */
function costsOf(hashes: readonly HashingJob[]) {
  return hashes
    .map(({ memory, passes, tagLength, parallelism, nonce }) => {
      return { memory, passes, tagLength, parallelism, nonceBytes: (nonce as Buffer).length };
    })
    .sort((one, other) => one.memory - other.memory);
}

/** Runs `act` just before the first query that matches; the returned function answers whether it ran. */
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
