import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { CallRefused } from './call.ts';
import { queryClient, shouldRetry } from './query-client.ts';

const tries = (error: Error) => [0, 1, 2, 3, 4, 5, 6].filter((failures) => shouldRetry(failures, error)).length;
const refusedWith = (status: number, code = 'any') => new CallRefused(status, { code, reason: 'any', message: 'Any' });

it('retries when the server is unavailable, and never after a refusal', () => {
  expect(tries(refusedWith(503, 'unavailable'))).toBe(5);
  for (const status of [502, 503, 504]) expect(tries(refusedWith(status))).toBe(2);
  expect(tries(new Error('The server did not answer.'))).toBe(2);
  for (const status of [400, 401, 403, 404, 409, 429, 500]) expect(tries(refusedWith(status))).toBe(0);
});

/** A query that is being fetched for the first time, and whose answers after that are newer. */
function askedFirst(queryKey: readonly string[]) {
  const answered = Promise.withResolvers<string>();
  const answers = [answered.promise];
  const queryFn = vi.fn(async () => answers.pop() ?? 'after');
  return { query: { queryKey, queryFn }, answer: () => answered.resolve('before') };
}

it('fetches again what was shown for the first time while a change was made', async () => {
  const { query, answer } = askedFirst(['shown']);
  const leave = new QueryObserver(queryClient, query).subscribe(() => {});
  const renewed = queryClient.invalidateQueries({ queryKey: query.queryKey });
  answer();
  await renewed;
  expect(queryClient.getQueryData(query.queryKey)).toBe('after');
  expect(query.queryFn).toHaveBeenCalledTimes(2);
  leave();
});

it('knows that what was fetched ahead for the first time while a change was made is out of date', async () => {
  const { query, answer } = askedFirst(['fetched ahead']);
  const fetched = queryClient.prefetchQuery(query);
  await queryClient.invalidateQueries({ queryKey: query.queryKey });
  answer();
  await fetched;
  await expect.poll(() => queryClient.getQueryState(query.queryKey)?.isInvalidated).toBe(true);
});

it('rejects if what was asked for the first time fails, and leaves no other rejection unhandled', async () => {
  const queryKey = ['failing'];
  const ask = (part: string) => ({ queryKey: [...queryKey, part], queryFn: () => Promise.reject(refusedWith(500)) });
  const unhandled = vi.fn();
  process.once('unhandledRejection', unhandled);
  const leave = new QueryObserver(queryClient, ask('shown')).subscribe(() => {});
  const ahead = queryClient.prefetchQuery(ask('fetched ahead'));
  await expect(queryClient.invalidateQueries({ queryKey }, { throwOnError: true })).rejects.toThrow(CallRefused);
  await ahead;
  await new Promise(setImmediate);
  leave();
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
