import { Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import styles from './PageHeader.module.css';

type Props = { readonly title: string; readonly hint?: ReactNode; readonly children?: ReactNode };

/** A page's name, which is the window's too, a line about it, and at its side what the page offers. */
export function PageHeader({ title, hint, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Rollbook`;
  }, [title]);
  return (
    <header className={styles.header}>
      <div>
        <Title order={1}>{title}</Title>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {children}
    </header>
  );
}
