import { Title } from '@mantine/core';
import styles from './CorrectionHistory.module.css';

type Props = {
  readonly title: string;
  /** Each change with its person and time, and the reason if one was given. */
  readonly lines: readonly {
    readonly key: string;
    readonly change: string;
    readonly by: string;
    readonly why?: string | undefined;
  }[];
};

/** Corrections of a submitted record; renders nothing if there are none. */
export function CorrectionHistory({ title, lines }: Props) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.history}>
      <Title order={2}>{title}</Title>
      <ol className={styles.list}>
        {lines.map(({ key, change, by, why }) => (
          <li key={key} className={styles.line}>
            <span>{change}</span>
            <span className="quiet">{by}</span>
            {why && <bdi className="quiet">{why}</bdi>}
          </li>
        ))}
      </ol>
    </section>
  );
}
