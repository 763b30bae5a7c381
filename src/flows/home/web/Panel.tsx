import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './Panel.module.css';

type Props = { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode };

/** A titled section of the home page, with `aside` beside the title. */
export function Panel({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {children}
    </section>
  );
}

/** A line of text, such as an empty state. */
export function PanelLine({ children }: { readonly children: ReactNode }) {
  return <p className={styles.line}>{children}</p>;
}
