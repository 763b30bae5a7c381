import { Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FetchState } from './FetchState.tsx';
import styles from './NewestFirst.module.css';
import './shared.text.ts';

type Record = { readonly _id: string };

type Props<Item extends Record> = {
  readonly label: string;
  /** Fetched page by page. */
  readonly list: UseInfiniteQueryResult<InfiniteData<readonly Item[]>>;
  /** Must be referentially stable, so that items that are already shown do not render again. */
  readonly show: (item: Item) => ReactNode;
  /** Whether to show compact rows and not cards. */
  readonly isDense?: boolean;
  /** Shown at the end if the next page could not be fetched. */
  readonly failed?: string | undefined;
  readonly noAnswer?: string | undefined;
};

/** The next page is fetched when the end of the list is this far below the viewport. */
const reach = '600px';

/**
 * A list with infinite scrolling. Items outside the viewport are neither laid out nor painted, so that thousands of
 * items do not slow the page.
 */
export function NewestFirst<Item extends Record>(props: Props<Item>) {
  const { label, list, show, isDense = false, failed, noAnswer } = props;
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const { t } = useTranslation('shared');
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return;
    const whenNear: IntersectionObserverCallback = (entries) => entries.at(-1)?.isIntersecting && fetchNextPage();
    const observer = new IntersectionObserver(whenNear, { rootMargin: reach });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError]);
  return (
    <>
      <ol className={isDense ? styles.rows : styles.list} aria-label={label}>
        {data?.pages.map((page) => (
          <Page key={page.at(-1)?._id} page={page} show={show as (item: Record) => ReactNode} />
        ))}
      </ol>
      <div ref={end} className={styles.end}>
        {isFetchNextPageError && (
          <FetchState error={error} failed={failed} noAnswer={noAnswer} onRetry={fetchNextPage} />
        )}
        {hasNextPage && !isFetchNextPageError && (
          <Button variant="default" onClick={() => fetchNextPage()} loading={isFetchingNextPage}>
            {isFetchingNextPage ? t('loadingMore') : t('showMore')}
          </Button>
        )}
      </div>
    </>
  );
}

type PageProps = { readonly page: readonly Record[]; readonly show: (item: Record) => ReactNode };

const Page = memo(function Page({ page, show }: PageProps) {
  return page.map((item) => (
    <li key={item._id} className={styles.item}>
      {show(item)}
    </li>
  ));
});
