import { Title } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '../format.ts';
import { FetchState } from './FetchState.tsx';
import { NewestFirst } from './NewestFirst.tsx';
import { nameOf } from './name-of.ts';
import styles from './WithdrawnList.module.css';

type Props<Item extends { readonly _id: string }> = {
  readonly title: string;
  readonly list: UseInfiniteQueryResult<InfiniteData<readonly Item[]>>;
  /** Must be referentially stable. */
  readonly show: (item: Item) => ReactNode;
};

/** Withdrawn items, newest first; renders nothing if there are no such items. */
export function WithdrawnList<Item extends { readonly _id: string }>(props: Props<Item>) {
  const { title, list, show } = props;
  if (list.data?.pages[0]?.length === 0 || list.isPending) return null;
  return (
    <section className={`${styles.withdrawn} not-printed`}>
      <Title order={2} className={styles.title ?? ''}>
        {title}
      </Title>
      {list.data ? (
        <NewestFirst isDense label={title} list={list} show={show} />
      ) : (
        <FetchState error={list.error} onRetry={list.refetch} />
      )}
    </section>
  );
}

type WithdrawnProps = {
  /** The withdrawn thing; `by` names its person and time. */
  readonly what: string;
  readonly by: string;
  /** One line per student, as it was when it was withdrawn. */
  readonly lines: readonly { readonly roll: number; readonly name: string; readonly value: string }[];
};

/** A withdrawn item, which opens to show its content. */
export function Withdrawn({ what, by, lines }: WithdrawnProps) {
  return (
    <details className={styles.item}>
      <summary className={styles.summary}>
        <span className={styles.what}>{what}</span>
        <span className="quiet">{by}</span>
      </summary>
      <ul className={styles.lines}>
        {lines.map(({ roll, name, value }) => (
          <li key={roll} className={styles.line}>
            <span className={styles.roll}>{formatNumber(roll)}</span>
            <span className={styles.name}>
              <bdi>{nameOf(name)}</bdi>
            </span>
            <span>{value}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
