import type { ReactNode } from 'react';
import styles from './ActionBar.module.css';

type Props = { readonly count?: string; readonly children: ReactNode };

/** The action that ends the work, always in reach of the thumb (DESIGN 8), with the running count where there is one. */
export function ActionBar({ count, children }: Props) {
  return (
    <div className={styles.bar}>
      {count !== undefined && (
        <p className={styles.count} role="status">
          {count}
        </p>
      )}
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
