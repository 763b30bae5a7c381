import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './ActionBar.module.css';

type Props = {
  readonly count?: string;
  /** Why the last attempt failed. It is shown beside the button until an attempt succeeds. */
  readonly failure?: ReactNode;
  /** A field in the bar itself. */
  readonly tool?: ReactNode;
  readonly children: ReactNode;
};

/** A sticky bar with the page's main action, within reach of the thumb, and an optional running count. */
export function ActionBar({ count, failure, tool, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useScrollPadding(bar);
  return (
    <div ref={bar} className={styles.bar}>
      {failure && <div className={styles.failure}>{failure}</div>}
      {count !== undefined && (
        <p className={styles.count} role="status">
          {count}
        </p>
      )}
      {tool}
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

const outlinePx = 8;

/** Keeps a focused element from being hidden under the bar, regardless of its height. */
function useScrollPadding(bar: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBlockEnd = `${(bar.current?.offsetHeight ?? 0) + outlinePx}px`;
    });
    if (bar.current) observer.observe(bar.current);

    return () => {
      observer.disconnect();
      style.scrollPaddingBlockEnd = '';
    };
  }, [bar]);
}
