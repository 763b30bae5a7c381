import { Title } from '@mantine/core';
import styles from './Facts.module.css';

type Props = {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string | number | undefined])[];
};

/** A titled group of labelled values; a value that is not known shows "—". */
export function Facts({ title, facts }: Props) {
  return (
    <section>
      <Title order={2} className={styles.title ?? ''}>
        {title}
      </Title>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
