import { beforeEach, expect, it, vi } from 'vitest';
import { readMe } from '../../../base/identity/identity.contract.ts';
import { answerOf, prefetchCall } from './prefetch-call.ts';
import { forgetSignIn, storeSignIn } from './stored-sign-in.ts';

/** A server that answers with the token of the call, and refuses the first call on request. */
let asked: string[];
let refusals: number;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  [asked, refusals] = [[], 0];
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: { authorization: string } }) => {
    asked.push(headers.authorization);
    if (asked.length <= refusals) return Response.json({ code: 'unavailable', message: 'Later.' }, { status: 503 });
    return Response.json({ displayName: headers.authorization });
  });
  return () => vi.unstubAllGlobals();
});

it('uses a prefetched answer once', async () => {
  storeSignIn('one', 'mark');
  prefetchCall(readMe);
  expect(await answerOf(readMe)).toEqual({ displayName: 'Bearer one' });
  expect(asked).toHaveLength(1);
  await answerOf(readMe);
  expect(asked).toHaveLength(2);
});

it('never uses an answer that was prefetched for another person', async () => {
  storeSignIn('one', 'mark');
  prefetchCall(readMe);
  forgetSignIn();
  storeSignIn('other', 'mark');
  expect(await answerOf(readMe)).toEqual({ displayName: 'Bearer other' });
});

it('repeats a call whose prefetch was refused', async () => {
  storeSignIn('one', 'mark');
  refusals = 1;
  prefetchCall(readMe);
  expect(await answerOf(readMe)).toEqual({ displayName: 'Bearer one' });
});
