import { beforeEach, expect, it, vi } from 'vitest';
import type { Owner } from './device.ts';

const anything = (value: unknown): value is unknown => value !== undefined;
const keyOf = (digit: number) => Buffer.alloc(32, digit).toString('base64url');

let stores: { local: Record<string, string>; session: Record<string, string> };

/** A browser's storage exposes its keys as properties. */
function storageOf(rows: Record<string, string>) {
  const methods = {
    getItem: (key: string) => rows[key] ?? null,
    setItem: (key: string, value: string) => {
      rows[key] = value;
    },
    removeItem: (key: string) => {
      delete rows[key];
    },
  };
  const ownKeys = () => Object.keys(rows);
  return new Proxy(methods, { ownKeys, getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) });
}

const listeners: ((event: Event) => void)[] = [];

beforeEach(() => {
  vi.resetModules();
  listeners.length = 0;
  stores = { local: { 'rollbook.token': 't1' }, session: {} };
  vi.stubGlobal('localStorage', storageOf(stores.local));
  vi.stubGlobal('sessionStorage', storageOf(stores.session));
  vi.stubGlobal('window', { addEventListener: (_: string, act: (event: Event) => void) => listeners.push(act) });
  vi.stubGlobal('isSecureContext', false);
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

async function personBy(digit: number): Promise<Owner> {
  const { ownerBy } = await import('./device.ts');
  return (await ownerBy('t', keyOf(digit))) as Owner;
}

async function sealedOf(owner: Owner, now?: { owned: Promise<unknown>; owner: Owner }) {
  const { sealedDrafts } = await import('./sealed-drafts.ts');
  const { owned = Promise.resolve(), owner: next = owner } = now ?? {};
  const same = owned;
  return sealedDrafts(owner, { whenOwned: () => now?.owned ?? same, readOwner: async () => now?.owner ?? next });
}

async function write(
  owner: Owner,
  name: 'form/student 7' | 'marks/5',
  value: unknown,
  savedAt = '2026-11-20T03:00:00.000Z',
) {
  const drafts = await sealedOf(owner);
  drafts.kept.set(name, { value, savedAt });
  await drafts.store(name);
}

it('seals what is typed, so that only the same person finds it again', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z'), toFake: ['Date'] });
  await write(await personBy(1), 'form/student 7', { name: 'Ada' });
  await write(await personBy(1), 'marks/5', { 5: '12' });
  expect(JSON.stringify(stores)).not.toMatch(/Ada|student|"5"/);
  const again = await sealedOf(await personBy(1));
  expect(again.kept.get('form/student 7')).toEqual({ value: { name: 'Ada' }, savedAt: '2026-11-20T03:00:00.000Z' });
  expect((await sealedOf(await personBy(2))).kept.size).toBe(0);
});

it('deletes dropped drafts, and abandoned ones: forms after a week, registers and marks after a year', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z'), toFake: ['Date'] });
  await write(await personBy(1), 'form/student 7', { name: 'Ada' });
  await write(await personBy(1), 'marks/5', { 5: '12' });
  vi.setSystemTime(new Date('2026-11-28T08:00:00Z'));
  const drafts = await sealedOf(await personBy(1));
  expect([...drafts.kept.keys()]).toEqual(['marks/5']);
  vi.setSystemTime(new Date('2027-11-28T08:00:00Z'));
  expect((await sealedOf(await personBy(1))).kept.size).toBe(0);
  await write(await personBy(1), 'marks/5', { 5: '12' }, '2027-11-28T08:00:00.000Z');
  const next = await sealedOf(await personBy(1));
  next.kept.delete('marks/5');
  await next.store('marks/5');
  expect(Object.keys(stores.local)).toEqual(['rollbook.token']);
});

it('follows a new key of the account: of two versions the newer one stays, and the former key opens nothing', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z'), toFake: ['Date'] });
  const [former, present] = [await personBy(1), await personBy(2)];
  const now = { owned: Promise.resolve(), owner: former };
  const open = await sealedOf(former, now);
  await write(former, 'marks/5', 'older');
  await write(present, 'marks/5', 'newer', '2026-11-20T04:00:00.000Z');
  await write(former, 'form/student 7', { name: 'Ada' });
  const { sealDraftsAnew } = await import('./sealed-drafts.ts');
  await sealDraftsAnew(present, [keyOf(3), keyOf(1)]);
  expect((await sealedOf(former)).kept.size).toBe(0);
  Object.assign(now, { owned: Promise.resolve(), owner: present });
  await open.renew();
  expect(open.kept.get('marks/5')?.value).toBe('newer');
  expect(open.kept.get('form/student 7')?.value).toEqual({ name: 'Ada' });
});

it('notices at once what another tab has stored or dropped', async () => {
  const one = await sealedOf(await personBy(1));
  const other = await sealedOf(await personBy(1));
  other.kept.set('marks/5', { value: 'typed', savedAt: new Date().toISOString() });
  await other.store('marks/5');
  const [key = ''] = Object.keys(stores.local).filter((name) => name.startsWith('rollbook.sealed/'));
  const tell = (newValue: string | null) => listeners[0]?.({ key, newValue } as StorageEvent);
  tell(stores.local[key] ?? null);
  await vi.waitFor(() => expect(one.kept.get('marks/5')?.value).toBe('typed'));
  tell(null);
  await vi.waitFor(() => expect(one.kept.size).toBe(0));
});

it('keeps drafts only in the tab if a browser gives no keys, until their person signs out', async () => {
  const { openDrafts, draftsOfNow } = await import('./drafts.ts');
  openDrafts('a@b.c', true);
  const drafts = await draftsOfNow();
  drafts?.write('form/student 7', { name: 'x' }, '2026-11-20T03:00:00.000Z');
  drafts?.write('attendance/5.2026-11-20', { 1: 'Present' }, '2026-11-20T04:00:00.000Z');
  drafts?.write('sent/move-up/3', {}, '2026-11-20T05:00:00.000Z');
  expect(Object.keys(stores.local)).toEqual(['rollbook.token']);
  expect(Object.keys(stores.session)).toHaveLength(3);
  expect(drafts?.read('form/student 7', anything)?.value).toEqual({ name: 'x' });
  expect(drafts?.listLost().map(({ name }) => name)).toEqual(['attendance/5.2026-11-20', 'form/student 7']);
  drafts?.leave();
  expect(Object.keys(stores.session)).toEqual([]);
});

it('takes over readable drafts of older versions, only that person’s', async () => {
  const draft = (value: unknown) => JSON.stringify({ value, savedAt: new Date().toISOString() });
  stores.local['rollbook.draft.form/a@b.c/student 7'] = draft({ name: 'x' });
  stores.local['rollbook.draft.form/a@b.c/sent/move-up/3'] = draft({});
  stores.local['rollbook.draft.attendance.a@b.c.5.2026-11-20.3'] = draft({ 1: 'Present' });
  stores.local['rollbook.draft.marks.a@b.c.5'] = draft({ marks: {} });
  stores.local['rollbook.draft.marks.a@b.c.d.5'] = draft({ marks: {} });
  stores.local['rollbook.draft.form/b@b.c/student 7'] = JSON.stringify({
    value: 1,
    savedAt: '2020-01-01T00:00:00.000Z',
  });
  stores.local['rollbook.draft.form/b@b.c/notice'] = '{';
  const { openDrafts, draftsOfNow } = await import('./drafts.ts');
  openDrafts('a@b.c', true);
  const drafts = await draftsOfNow();
  for (const name of ['form/student 7', 'sent/move-up/3', 'attendance/5.2026-11-20.3', 'marks/5'] as const)
    expect(drafts?.read(name, anything), name).toBeDefined();
  expect(Object.keys(stores.local)).toEqual(['rollbook.token', 'rollbook.draft.marks.a@b.c.d.5']);
});
