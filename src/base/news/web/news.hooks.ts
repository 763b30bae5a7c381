import { type QueryClient, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type LiveKind, type NewsKind, newsKinds } from '../../../platform/contract/school-terms.ts';
import { call } from '../../../platform/web/api/call.ts';
import { markRead, readUnread } from '../news.contract.ts';

const unreadKey = ['news', 'unread'];

/** The signed-in person's unread counts of news. */
export function useUnread() {
  return useQuery({ queryKey: unreadKey, queryFn: () => call(readUnread, {}), staleTime: 60_000 });
}

/** The number of unread results or homework of each child of a guardian, by roll. */
export function useUnreadOfChildren(kind: 'results' | 'homework'): ReadonlyMap<number, number> {
  return new Map(useUnread().data?.children?.map((child) => [child.roll, child[kind]]));
}

/**
 * Marks everything up to the newest shown item as read, now and whenever a newer item is shown; with a roll, for a
 * guardian only what is of that child.
 */
export function useMarkRead(kind: NewsKind, newestId: string | undefined, roll?: number): void {
  const queries = useQueryClient();
  const { data: unread } = useUnread();
  const { mutate } = useMutation({
    mutationFn: (upTo: string) => call(markRead, { body: { kind, upTo, ...(roll !== undefined && { roll }) } }),
    onSuccess: (left) => queries.setQueryData(unreadKey, left),
  });
  // The effect depends on the count because a guardian can read one child's results while another child's stay unread.
  const count = unread?.[kind] ?? 0;
  useEffect(() => {
    if (count > 0 && newestId !== undefined) mutate(newestId);
  }, [count, newestId, mutate, roll]);
}

/** The function that refetches each kind of event; it rejects on failure. */
export type Renewals = Readonly<Record<LiveKind, (queries: QueryClient) => Promise<void>>>;

/** Refetches what these kinds of events have changed. Rejects on failure. */
export async function renewNews(queries: QueryClient, kinds: readonly LiveKind[], renewals: Renewals): Promise<void> {
  const renew = (queryKey: QueryKey) => queries.invalidateQueries({ queryKey }, { throwOnError: true });
  const ofKinds = kinds.map((kind) => renewals[kind](queries));
  const hasNews = kinds.some((kind) => (newsKinds as readonly string[]).includes(kind));
  await Promise.all([...ofKinds, ...(hasNews ? [renew(unreadKey), renew(['home'])] : [])]);
}
