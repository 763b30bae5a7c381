import type { ReactNode } from 'react';
import styles from './FormSection.module.css';

type Props = { readonly title: string; readonly children: ReactNode };

/** Fields that belong together, side by side where there is room. */
export function FormSection({ title, children }: Props) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
