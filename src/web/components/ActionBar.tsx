import type { ReactNode } from 'react';
import styles from './ActionBar.module.css';

type Props = {
  readonly count?: string;
  /** Why the last try failed. It stays until the next try succeeds, where the finger is, however long the page. */
  readonly failure?: ReactNode;
  readonly children: ReactNode;
};

/** The action that ends the work, always in reach of the thumb, with the running count where there is one. */
export function ActionBar({ count, failure, children }: Props) {
  return (
    <div className={styles.bar}>
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
