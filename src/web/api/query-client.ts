import { QueryClient } from '@tanstack/react-query';
import { CallRefused } from './call.ts';

const mostRetries = 2;

/** What was refused is refused again; what got no answer, or came while the server was down, is worth another try. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const refused = error instanceof CallRefused && error.status !== 503;
  return !refused && failures < mostRetries;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 10_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
