import type { ReactNode } from 'react';
import styles from './Nothing.module.css';

type Props = { readonly title: string; readonly hint: ReactNode };

/** An empty state, with a hint what to do next. */
export function Nothing({ title, hint }: Props) {
  return (
    <div className={styles.nothing}>
      <p className={styles.title}>{title}</p>
      <p className={styles.hint}>{hint}</p>
    </div>
  );
}
