import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { ColourMark } from './Colour.tsx';

type Props = {
  readonly children: ReactNode;
  /** The colour of its class or subject. */
  readonly colour?: number;
};

/** A short label beside other content. */
export function Badge({ children, colour }: Props) {
  return (
    <span className={styles.badge}>
      <ColourMark colour={colour} />
      {children}
    </span>
  );
}
