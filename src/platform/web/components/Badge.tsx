import type { ReactNode } from 'react';
import styles from './Badge.module.css';

/** A word or two about what they stand beside. */
export function Badge({ children }: { readonly children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>;
}
