import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { countReaders, listNotices, type Notice, postNotice, withdrawNotice } from '../notices.contract.ts';

const noticesKey = 'notices';

const pageSize = 30;

/** The notices whose title contains `search`, newest first, paginated. */
export function noticesQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [noticesKey, search],
    queryFn: ({ pageParam: before }) => call(listNotices, { query: { search, before, limit: pageSize } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : Number(page.at(-1)?._id)),
  });
}

export function useNotices(search: string) {
  return useInfiniteQuery({ ...noticesQuery(search), placeholderData: keepPreviousData });
}

/** Adds the new notice to the cache at once, without waiting for the refetch. */
export function usePostNotice() {
  const queries = useQueryClient();
  return useChange(noticesKey, (body: { title: string; content: string }) => call(postNotice, { body }), {
    onSuccess: (posted) => {
      queries.setQueryData<Pages>([noticesKey, ''], (known) => known && putFirst(known, posted));
    },
  });
}

/** The number of people of the school who would read a notice now. */
export function useReaders() {
  return useQuery({ ...callQuery('notice-readers', countReaders, {}), retry: false });
}

export function useWithdrawNotice() {
  return useChange(noticesKey, (id: string) => call(withdrawNotice, { params: { id: Number(id) } }));
}

type Pages = InfiniteData<Notice[], number | undefined>;

function putFirst(known: Pages, posted: Notice): Pages {
  const [first = [], ...rest] = known.pages;
  return { ...known, pages: [[posted, ...first.filter(({ _id }) => _id !== posted._id)], ...rest] };
}

/** Refetches the mounted notices. Rejects on failure. */
export function renewNotices(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [noticesKey] }, { throwOnError: true });
}
