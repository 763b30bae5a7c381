import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { byDevice } from './by-device.ts';
import { CallRefused } from './call.ts';

/** With exponential backoff from one second: about 3 and 30 seconds in total. */
const maxRetries = { noAnswer: 2, unavailable: 5 };

/**
 * A refusal is final. Without a response, or with a proxy's error, a few retries; with 503 more, as the database may be
 * restarting. Changes are not retried: what a person submits stays on the page.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof CallRefused && error.answer.code === 'unavailable') return failures < maxRetries.unavailable;
  const isUnanswered = !(error instanceof CallRefused) || [502, 503, 504].includes(error.status);
  return isUnanswered && failures < maxRetries.noAnswer;
}

/**
 * On the day from which the school asks for a second factor, an open page hears so from whatever it calls next: who is
 * signed in is read anew, which shows where to add one.
 */
function renewPerson(error: Error): void {
  const isOutdated = error instanceof CallRefused && error.answer.code === 'second_factor_required';
  if (isOutdated) void queryClient.invalidateQueries({ queryKey: ['me'], exact: true });
}

/** Queries that are fetched again when the window gets the focus or the network returns. */
class OwnQueries extends QueryCache {
  override onFocus(): void {
    byDevice(() => super.onFocus());
  }

  override onOnline(): void {
    byDevice(() => super.onOnline());
  }
}

export const queryClient = new QueryClient({
  queryCache: new OwnQueries({ onError: renewPerson }),
  mutationCache: new MutationCache({ onError: renewPerson }),
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: 10_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
