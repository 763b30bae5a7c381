import { type QueryClient, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NewsKind } from '../../../platform/contract/school-terms.ts';
import { call } from '../../../platform/web/api/call.ts';
import { markRead, readUnread } from '../news.contract.ts';

const unreadKey = ['news', 'unread'];

/** The signed-in person's unread counts of notices and messages. */
export function useUnread() {
  return useQuery({ queryKey: unreadKey, queryFn: () => call(readUnread, {}), staleTime: 60_000 });
}

/** Marks everything up to the newest shown item as read: now, and whenever a newer one is shown. */
export function useMarkRead(kind: NewsKind, newestId: string | undefined): void {
  const queries = useQueryClient();
  const { data: unread } = useUnread();
  const { mutate } = useMutation({
    mutationFn: (upTo: string) => call(markRead, { body: { kind, upTo } }),
    onSuccess: (left) => queries.setQueryData(unreadKey, left),
  });
  const hasUnread = unread !== undefined && unread[kind] > 0;
  useEffect(() => {
    if (hasUnread && newestId !== undefined) mutate(newestId);
  }, [hasUnread, newestId, mutate]);
}

/** How each kind of news is refetched; rejects on failure. */
export type Renewals = Readonly<Record<NewsKind, (queries: QueryClient) => Promise<void>>>;

/** Refetches what these kinds of news have changed. Rejects on failure. */
export async function renewNews(queries: QueryClient, kinds: readonly NewsKind[], renewals: Renewals): Promise<void> {
  const renew = (queryKey: QueryKey) => queries.invalidateQueries({ queryKey }, { throwOnError: true });
  await Promise.all([...kinds.map((kind) => renewals[kind](queries)), renew(unreadKey), renew(['home'])]);
}
