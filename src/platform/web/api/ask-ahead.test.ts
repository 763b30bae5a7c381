import { beforeEach, expect, it, vi } from 'vitest';
import { readMe } from '../../../features/identity/identity.contract.ts';
import { answerOf, askAhead } from './ask-ahead.ts';
import { forgetSession, storeSession } from './session.ts';

/** A server that says whose token it was asked with, and refuses the first call when told to. */
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

it('hands out once what was asked ahead', async () => {
  storeSession('one', 'mark');
  askAhead(readMe);
  expect(await answerOf(readMe)).toEqual({ displayName: 'Bearer one' });
  expect(asked).toHaveLength(1);
  await answerOf(readMe);
  expect(asked).toHaveLength(2);
});

it('hands nobody what was asked for somebody else', async () => {
  storeSession('one', 'mark');
  askAhead(readMe);
  forgetSession();
  storeSession('other', 'mark');
  expect(await answerOf(readMe)).toEqual({ displayName: 'Bearer other' });
});

it('asks again what was refused ahead', async () => {
  storeSession('one', 'mark');
  refusals = 1;
  askAhead(readMe);
  expect(await answerOf(readMe)).toEqual({ displayName: 'Bearer one' });
});
