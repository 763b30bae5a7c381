import { QueryClient } from '@tanstack/react-query';
import { CallRefused } from './call.ts';

/** With the pauses between them, which double from a second on, about 3 and 30 seconds. */
const mostRetries = { noAnswer: 2, unavailable: 5 };

/**
 * What was refused is refused again. What got no answer is worth another try, from a proxy too, and more of them what the
 * server says that it cannot do just now: its database restarts. What a person submits is not sent again by itself; it
 * stays on the page.
 */
export function isWorthRetrying(failures: number, error: Error): boolean {
  if (error instanceof CallRefused && error.answer.code === 'unavailable') return failures < mostRetries.unavailable;
  const isUnanswered = !(error instanceof CallRefused) || [502, 503, 504].includes(error.status);
  return isUnanswered && failures < mostRetries.noAnswer;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 10_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
