import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSchool } from '../../../base/school/school.contract.ts';
import { CallRefused, call, holdReads, isNotThere, NoAnswer } from './call.ts';
import { failureText } from './failure-text.ts';
import { callForPage } from './other-calls.ts';

beforeEach(() => void vi.stubGlobal('localStorage', { getItem: () => null }));
afterEach(() => void vi.unstubAllGlobals());

async function failureOfPage(answer: () => Promise<Response>): Promise<Error> {
  vi.stubGlobal('fetch', answer);
  return callForPage(readSchool as never, {} as never).then(
    () => expect.unreachable(),
    (error: Error) => error,
  );
}

async function failureOf(answer: () => Promise<Response>): Promise<Error> {
  vi.stubGlobal('fetch', answer);
  return call(readSchool, {}, null).then(
    () => expect.unreachable(),
    (error: Error) => error,
  );
}

describe('an unsuccessful response', () => {
  it.each([
    ['our own words', 409, '{"code":"duplicate","message":"Taken."}'],
    ['nothing', 500, ''],
    ['a proxy’s page', 502, '<html><body>Bad Gateway</body></html>'],
    ['JSON of somebody else', 500, '{"error":"oops"}'],
    ['JSON that is no object', 500, 'null'],
  ])('counts as answered, with %s', async (_name, status, body) => {
    const error = await failureOf(async () => new Response(body, { status }));
    expect(error).toBeInstanceOf(CallRefused);
    expect((error as CallRefused).status).toBe(status);
    expect(error.message).not.toBe('');
    expect(failureText(error, 'Failed to fetch.', 'An error occurred.')).toBe('Failed to fetch.');
  });

  it('reports "not found" only for our own error responses', async () => {
    const ours = await failureOf(async () => new Response('{"code":"not_found","message":"No."}', { status: 404 }));
    const proxys = await failureOf(async () => new Response('Not Found', { status: 404 }));
    expect([isNotThere(ours), isNotThere(proxys)]).toEqual([true, false]);
  });
});

it('a call without a response counts as unanswered', async () => {
  const error = await failureOf(async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(error).not.toBeInstanceOf(CallRefused);
  expect(failureText(error, 'Failed to fetch.', 'An error occurred.')).toBe('An error occurred.');
});

it.each([
  ['a call', failureOf],
  ['a page of a list', failureOfPage],
])('%s counts as unanswered after a minute, so that nobody waits for ever', async (_name, failureOf) => {
  const late = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  const failure = failureOf(
    vi.fn(
      (_address, { signal }: RequestInit) =>
        new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ) as unknown as () => Promise<Response>,
  );
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(60_000));
  late.abort();
  expect(await failure).toBeInstanceOf(NoAnswer);
  timeout.mockRestore();
});

it('no call that reads is sent in the former role during a switch, and all are sent if it fails', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (address: string, request?: RequestInit) => {
    // The test before made the connection doubtful, which is asked about too.
    if (address === readSchool.path) signals.push(request?.signal);
    return Promise.resolve(new Response('{}'));
  });
  await call(readSchool, {}, null);
  const change = Promise.withResolvers<void>();
  holdReads(change.promise);
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  const later = call(readSchool, {}, null);
  await new Promise(setImmediate);
  expect(signals).toHaveLength(1);
  change.reject(new NoAnswer('The server did not answer.'));
  await later;
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
});
