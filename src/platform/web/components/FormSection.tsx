import type { ReactNode } from 'react';
import styles from './FormSection.module.css';

/** A group of fields, in columns if there is room. */
export function FormSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
