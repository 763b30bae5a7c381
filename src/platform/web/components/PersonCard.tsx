import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Face } from './Face.tsx';
import styles from './PersonCard.module.css';

type Props = {
  readonly name: string;
  readonly photo: string | null;
  readonly line: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** A person's profile: photo or placeholder, name, one line of text, and the details below. */
export function PersonCard({ name, photo, line, action, children }: Props) {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <Face name={name} photo={photo} size={96} />
        <div className={styles.who}>
          <Title order={2}>
            <bdi>{name}</bdi>
          </Title>
          <p className={styles.line}>{line}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
