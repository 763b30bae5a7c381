import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { postNotice, withdrawNotice } from '../../../records/notices/notices.contract.ts';
import { call, changeBy } from '../api/call.ts';
import { sendForm } from '../api/send-form.ts';
import { changeOnce } from './unanswered.ts';

const keys: (string | undefined)[] = [];
let answer: () => Promise<Response>;
const store = new Map<string, string>();

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const answering = (status: number) => async () => new Response('{"code":"clash","message":"No."}', { status });

beforeEach(() => {
  changeBy(changeOnce);
  keys.length = 0;
  store.clear();
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('sessionStorage', {
    getItem: (place: string) => store.get(place) ?? null,
    setItem: (place: string, value: string) => store.set(place, value),
  });
  vi.stubGlobal('fetch', (_address: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key']);
    return answer();
  });
});
afterEach(() => {
  changeBy(undefined);
  vi.unstubAllGlobals();
});

const post = (title: string, token = 'a token') =>
  call(postNotice, { body: { title, content: 'Bring a cap.' } as never }, token).catch(() => {});

describe('a change', () => {
  it('has the same key when it is sent again because no answer came, or a proxy’s', async () => {
    answer = lost;
    await post('Sports day');
    answer = answering(502);
    await post('Sports day');
    answer = answering(201);
    await post('Sports day');
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{16,100}$/);
  });

  it.each([
    ['slow_down', 429],
    ['second_factor_required', 403],
    ['password_change_required', 403],
  ])('has the same key when it is sent again after %s, as it may have been done before that', async (code, status) => {
    answer = lost;
    await post('Sports day');
    answer = async () => new Response(JSON.stringify({ code, message: 'First.' }), { status });
    await post('Sports day');
    answer = answering(201);
    await post('Sports day');
    expect(new Set(keys).size).toBe(1);
  });

  it.each([201, 409])('has a new key once it was answered by %d', async (status) => {
    answer = answering(status);
    await post('Sports day');
    await post('Sports day');
    expect(new Set(keys).size).toBe(2);
  });

  it('has a different key if its content or its sender differs', async () => {
    answer = lost;
    await post('Sports day');
    await post('Music day');
    await post('Sports day', 'another token');
    expect(new Set(keys).size).toBe(3);
  });

  it('has a new key once something else was changed there, or anything was undone', async () => {
    answer = lost;
    await post('Sports day');
    answer = answering(200);
    await call(withdrawNotice, { params: { id: 1 } }, 'a token');
    answer = lost;
    await post('Sports day');
    expect(new Set(keys).size).toBe(3);
  });

  it('leaves nothing of its content in the store', async () => {
    answer = lost;
    await post('Sports day');
    expect([...store.values()].join()).not.toMatch(/Sports|cap|token/);
  });
});

describe('a form with files', () => {
  const photo = new File(['a'], 'a.jpg', { lastModified: 5 });
  const sendPhoto = (file = photo, token: string | null = 'a token') => {
    const form = new FormData();
    form.append('files', file);
    return sendForm('/api/homework/1/files', form, token).catch(() => {});
  };

  it('has the same key when it is sent again because no answer came, and another with another file', async () => {
    answer = lost;
    await sendPhoto();
    await sendPhoto(new File(['b'], 'a.jpg', { lastModified: 6 }));
    answer = answering(201);
    await sendPhoto();
    await sendPhoto();
    expect(keys[0]).toMatch(/^[\w-]{16,100}$/);
    expect(keys[2]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });

  it('has no key for another server', async () => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', (address: string, { headers }: RequestInit) => {
      if (address.includes('/files')) sent.push(headers);
      return answer();
    });
    answer = answering(201);
    await sendPhoto(photo, null);
    expect(sent).toEqual([undefined]);
  });
});
