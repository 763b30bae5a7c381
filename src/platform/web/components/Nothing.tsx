import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './Drawing.tsx';
import styles from './Nothing.module.css';

type Props = {
  readonly title: string;
  readonly hint: ReactNode;
  readonly drawing?: DrawingName;
  /** The button or link to add the first item. */
  readonly action?: ReactNode;
};

/** An empty state, with what to do next. */
export function Nothing({ title, hint, drawing, action }: Props) {
  return (
    <div className={styles.nothing}>
      {drawing && <Drawing name={drawing} />}
      <p className={styles.title}>{title}</p>
      <p className={styles.hint}>{hint}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
