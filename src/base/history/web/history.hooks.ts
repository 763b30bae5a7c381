import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { type HistoryKind, readHistory, undoChange } from '../history.contract.ts';

const historyKey = 'history';
const pageSize = 30;

/** A record with a history: its kind, and its id, number or name. */
export type HistoryOf = { readonly kind: HistoryKind; readonly id: string };

export function useHistory({ kind, id }: HistoryOf) {
  return useInfiniteQuery({
    queryKey: [historyKey, kind, id],
    queryFn: ({ pageParam: before }) => call(readHistory, { params: { kind, id }, query: { before, limit: pageSize } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : Number(page.at(-1)?._id)),
    staleTime: 0,
  });
}

/** Takes a change back, by its id. */
export function useUndoChange() {
  return useChange(historyKey, (id: string) => call(undoChange, { params: { id: Number(id) } }));
}

/**
 * Undoes the newest change of a record if the given action made it. The server refuses if a later change affects it.
 */
export function useUndoLast() {
  const { mutateAsync } = useChange(
    historyKey,
    async ({ kind, id, action }: HistoryOf & { readonly action: string }) => {
      const newest = await call(readHistory, { params: { kind, id }, query: { limit: pageSize } });
      const change = newest.find((entry) => entry.action === action);
      return call(undoChange, { params: { id: Number(change?._id ?? 0) } });
    },
  );
  return mutateAsync;
}
