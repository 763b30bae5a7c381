import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Owner, StoredEntry } from './device.ts';

const rows = new Map<number, StoredEntry>();
let owner: Owner;
let outbox: typeof import('./outbox.ts');

/** As much of the browser's database as the outbox uses. */
const store = {
  add: async (row: StoredEntry) => {
    const id = rows.size + 1;
    rows.set(id, { ...row, id });
    return id;
  },
  getKey: async (id: number) => (rows.has(id) ? id : undefined),
  put: async (row: StoredEntry) => void rows.set(row.id ?? 0, row),
  delete: async (id: number) => void rows.delete(id),
};
const db = {
  get: async (table: string, id: number) => (table === 'owner' ? owner : rows.get(id)),
  put: (_table: string, row: StoredEntry) => store.put(row),
  delete: (_table: string, id: number) => store.delete(id),
  getAllFromIndex: async () => [...rows.values()],
  transaction: () => ({ store, done: undefined }),
};

beforeAll(async () => {
  vi.resetModules();
  vi.doMock('idb', () => ({ openDB: async () => db }));
  const { ownerBy } = await import('./device.ts');
  owner = (await ownerBy('a token', Buffer.alloc(32, 1).toString('base64url'))) as Owner;
  outbox = await import('./outbox.ts');
}, 60_000);
beforeEach(() => rows.clear());
afterAll(() => {
  vi.doUnmock('idb');
  vi.resetModules();
});

const submit = (subject: string, takesPlace?: boolean) => {
  const request = {
    subject,
    method: 'POST',
    address: `/api/${subject}`,
    body: {},
    about: { kind: 'register' },
  } as const;
  return outbox.addEntry(owner, request, takesPlace);
};

const sendTo = (answer: (address: string) => Response) =>
  outbox.sendWaiting({
    fetch: async (address) => answer(address),
    askVersion: async () => 'own',
    outdatedBy: () => [],
  });

const listed = () => outbox.listEntries(owner);
const refusal = () => new Response('{"code":"clash","message":"No."}', { status: 409 });
const statesNow = async () => (await listed()).map(({ subject, refused }) => [subject, refused?.answer.message]);

it('what is sent again after a refusal waits like anything else', async () => {
  const id = await submit('register');
  await sendTo(refusal);
  expect(await statesNow()).toEqual([['register', 'No.']]);
  await outbox.retryEntry(id);
  expect(await statesNow()).toEqual([['register', undefined]]);
});

it('what a proxy finds too large is refused, and does not hold up what comes after it', async () => {
  await submit('photos');
  await submit('register');
  const answer = (address: string) =>
    address === '/api/photos' ? new Response('<html>', { status: 413 }) : new Response('{}');
  expect(await sendTo(answer)).toBe('all');
  expect((await listed()).map(({ subject, refused }) => [subject, refused?.answer.reason])).toEqual([
    ['photos', 'request-too-large'],
  ]);
});

it('what a proxy answers for a server that is down stays, and what comes after it', async () => {
  await submit('register');
  await submit('topic');
  expect(await sendTo(() => new Response('<html>', { status: 502 }))).toBe('no-answer');
  expect(await statesNow()).toEqual([
    ['register', undefined],
    ['topic', undefined],
  ]);
});

it('what takes the place of submissions without an answer is sent alone, with their keys', async () => {
  const keys: (string | null)[][] = [];
  const sendAs = (answer: () => Response) =>
    outbox.sendWaiting({
      fetch: async (_address, { headers }) => {
        const sent = new Headers(headers);
        keys.push([sent.get('idempotency-key'), sent.get('replaced-keys')]);
        return answer();
      },
      askVersion: async () => 'own',
      outdatedBy: () => [],
    });
  const lost = () => new Response('<html>', { status: 502 });
  for (const answer of [lost, lost, () => new Response('{}')]) {
    await submit('topic', true);
    await sendAs(answer);
  }
  const [one, two] = keys.map(([key]) => key);
  expect(keys.map(([, replaced]) => replaced)).toEqual([null, one, `${one},${two}`]);
  expect(await statesNow()).toEqual([]);
});
