import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './ActionBar.module.css';

type Props = {
  readonly count?: string;
  /** Why the last try failed. It stays until the next try succeeds, where the finger is, however long the page. */
  readonly failure?: ReactNode;
  readonly children: ReactNode;
};

/** The action that ends the work, always in reach of the thumb, with the running count where there is one. */
export function ActionBar({ count, failure, children }: Props) {
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
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

const outlinePx = 8;

/** What gets the focus comes above the bar and not under it, as high as the bar is just now. */
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
