import type { ReactNode } from 'react';
import styles from './Option.module.css';

type Props = {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The radio button or checkbox. */
  readonly children: ReactNode;
};

/** A radio button or checkbox with its name and an explanation below. */
export function Option({ label, hint, children }: Props) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is handed in.
    <label className={styles.option}>
      {children}
      <span>
        <span className={styles.label}>{label}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}
