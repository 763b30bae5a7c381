import { useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list that led here, as it was: its address, and whether it is the page before. */
    readonly list?: { readonly address: string; readonly isBefore: boolean } | undefined;
  }
}

/** For a list's links to what is in it: the state that `useBackTo` there reads. */
export function useListState() {
  const address = useLocation({ select: ({ href }) => href });
  return useMemo(() => ({ list: { address, isBefore: true } }), [address]);
}

/** For a link from one page of a record to another: the way back stays that to the list. */
export function useSameListState() {
  const list = useLocation({ select: ({ state }) => state.list });
  return { list: list && { ...list, isBefore: false } };
}

/** Leads back to the list as it was, with its search and page; to the list as such where none led here. */
export function useBackTo(plainList: '/all_student' | '/all_teacher' | '/schedule'): () => void {
  const router = useRouter();
  const list = useLocation({ select: ({ state }) => state.list });
  return () => {
    if (list?.isBefore) router.history.back();
    else router.navigate({ href: list?.address ?? plainList });
  };
}
