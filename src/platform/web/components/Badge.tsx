import type { ReactNode } from 'react';
import styles from './Badge.module.css';

/** A short label beside something else. */
export function Badge({ children }: { readonly children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>;
}
