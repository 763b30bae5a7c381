import { type ReactNode, useRef } from 'react';
import styles from './List.module.css';
import { useListKeys } from './use-list-keys.ts';
import { useRowLinks } from './use-row-links.ts';
import type { Selection } from './use-selection.ts';

type Props = {
  /** Whether the rows belong to the previous page or search while the requested one loads. */
  readonly isStale: boolean;
  readonly selection?: Pick<
    Selection<{ readonly _id: string }>,
    'chosen' | 'toggle' | 'extend' | 'togglePage' | 'clear'
  >;
  /** Moves by a page, forwards or backwards. */
  readonly onPage?: (by: 1 | -1) => void;
  readonly children: ReactNode;
};

/**
 * A table whose rows are links, with keys and actions for rows. A row's link has `data-row-link`, its other actions
 * `data-edit` and `data-delete`, and the row itself `data-row`. Links in rows are plain.
 */
export function List({ isStale, selection, onPage, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list, selection, onPage);
  useRowLinks(list);
  return (
    <div
      ref={list}
      className={styles.list}
      tabIndex={-1}
      data-keeps-focus
      data-takes-focus
      data-stale={isStale || undefined}
      data-choosing={(selection && selection.chosen.size > 0) || undefined}
      aria-busy={isStale}
    >
      {children}
    </div>
  );
}
