import { QueryClient } from '@tanstack/react-query';
import { CallRefused } from './call.ts';

/** With the pauses between them, which double from a second on, about 3 and 30 seconds. */
const mostRetries = { noAnswer: 2, unavailable: 5 };

/**
 * What was refused is refused again. What got no answer is worth another try, and more of them what the server could not
 * do just now: its database restarts, or it does behind its proxy. What a person submits is not sent again by itself; it stays on the page.
 */
export function isWorthRetrying(failures: number, error: Error): boolean {
  if (!(error instanceof CallRefused)) return failures < mostRetries.noAnswer;
  return [502, 503, 504].includes(error.status) && failures < mostRetries.unavailable;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 10_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
