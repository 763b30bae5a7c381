import { useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list from which the page was opened: its address, and whether it is the previous history entry. */
    readonly list?: { readonly address: string; readonly isBefore: boolean } | undefined;
  }
}

/** Returns the location state for links in a list, which `useBackTo` reads. */
export function useListState() {
  const address = useLocation({ select: ({ href }) => href });
  return useMemo(() => ({ list: { address, isBefore: true } }), [address]);
}

/** Returns the location state that keeps the state of the list, for a link between two pages of a record. */
export function useSameListState() {
  const list = useLocation({ select: ({ state }) => state.list });
  return { list: list && { ...list, isBefore: false } };
}

/** Returns to the list with its search and page, or to the plain list if the page was not opened from one. */
export function useBackTo(plainList: '/all_student' | '/all_teacher' | '/schedule'): () => void {
  const router = useRouter();
  const list = useLocation({ select: ({ state }) => state.list });
  return () => {
    if (list?.isBefore) router.history.back();
    else router.navigate({ href: list?.address ?? plainList });
  };
}
