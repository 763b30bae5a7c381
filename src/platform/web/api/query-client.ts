import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { byDevice } from './by-device.ts';
import { CallRefused } from './call.ts';

/** The retries use exponential backoff from one second, which takes about 3 and 30 seconds in total. */
const maxRetries = { noAnswer: 2, unavailable: 5 };

/**
 * Returns whether to retry. A refusal is final. Without a response, or with a proxy's error, there are a few retries;
 * with 503 more, because the database may be restarting. Changes are not retried: what a person submits stays on the
 * page.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof CallRefused && error.answer.code === 'unavailable') return failures < maxRetries.unavailable;
  const isUnanswered = !(error instanceof CallRefused) || [502, 503, 504].includes(error.status);
  return isUnanswered && failures < maxRetries.noAnswer;
}

/**
 * Reads the signed-in person again if a call is refused because the school requires a second factor from that day on;
 * this shows where to add one.
 */
function renewPerson(error: Error): void {
  const isOutdated = error instanceof CallRefused && error.answer.code === 'second_factor_required';
  if (isOutdated) void queryClient.invalidateQueries({ queryKey: ['me'], exact: true });
}

/** The cache of queries, which are fetched again when the window gets the focus or the network returns. */
class OwnQueries extends QueryCache {
  override onFocus(): void {
    byDevice(() => super.onFocus());
  }

  override onOnline(): void {
    byDevice(() => super.onOnline());
  }
}

/** A client that also fetches again what was asked for the first time before a change and is answered after it. */
class OwnClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    // The library would take such an answer, which can show the state before the change, for a new one.
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    // This joins the fetches under way; once the line after it has waited for them, it would start new ones.
    const again = first.map(async (query) => {
      await query.fetch().catch(() => {});
      await super.invalidateQueries({ ...filters, queryKey: query.queryKey, exact: true } as typeof filters, options);
    });
    // This avoids unhandled rejections with `throwOnError`: not all are awaited, and none if the next line throws.
    for (const fetched of again) fetched.catch(() => {});
    await super.invalidateQueries(filters, options);
    await Promise.all(again.filter((_, place) => first[place]?.isActive()));
  }
}

export const queryClient = new OwnClient({
  queryCache: new OwnQueries({ onError: renewPerson }),
  mutationCache: new MutationCache({ onError: renewPerson }),
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: 10_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
