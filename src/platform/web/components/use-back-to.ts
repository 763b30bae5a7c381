import { useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list that the page was opened from: its address, and whether it is the previous history entry. */
    readonly list?: { readonly address: string; readonly isBefore: boolean } | undefined;
  }
}

/** For links in a list: the location state that `useBackTo` reads. */
export function useListState() {
  const address = useLocation({ select: ({ href }) => href });
  return useMemo(() => ({ list: { address, isBefore: true } }), [address]);
}

/** For a link between two pages of a record: keeps the state of the list. */
export function useSameListState() {
  const list = useLocation({ select: ({ state }) => state.list });
  return { list: list && { ...list, isBefore: false } };
}

/** Returns to the list with its search and page; to the plain list if the page was not opened from one. */
export function useBackTo(plainList: '/all_student' | '/all_teacher' | '/schedule'): () => void {
  const router = useRouter();
  const list = useLocation({ select: ({ state }) => state.list });
  return () => {
    if (list?.isBefore) router.history.back();
    else router.navigate({ href: list?.address ?? plainList });
  };
}
