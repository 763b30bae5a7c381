import { expect, it } from 'vitest';
import { CallRefused } from './call.ts';
import { shouldRetry } from './query-client.ts';

const tries = (error: Error) => [0, 1, 2, 3, 4, 5, 6].filter((failures) => shouldRetry(failures, error)).length;
const refusedWith = (status: number, code = 'any') => new CallRefused(status, { code, reason: 'any', message: 'Any' });

it('retries when the server is unavailable, and never after a refusal', () => {
  expect(tries(refusedWith(503, 'unavailable'))).toBe(5);
  for (const status of [502, 503, 504]) expect(tries(refusedWith(status))).toBe(2);
  expect(tries(new Error('The server did not answer.'))).toBe(2);
  for (const status of [400, 401, 403, 404, 409, 429, 500]) expect(tries(refusedWith(status))).toBe(0);
});
