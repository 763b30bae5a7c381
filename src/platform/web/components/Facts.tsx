import { Title } from '@mantine/core';
import { Fragment } from 'react';
import styles from './Facts.module.css';

type Props = {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string | number | undefined])[];
};

/** A titled group of labelled values; an unknown value shows "—". */
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
            <dd className={styles.value}>{isAddress(value) ? <Address value={value} /> : value || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function isAddress(value: string | number | undefined): value is string {
  return typeof value === 'string' && /^\S+@\S+$/.test(value);
}

/**
 * Allows line breaks in an email address after the @ and the dots; within a word only if the column is narrower still.
 */
function Address({ value }: { readonly value: string }) {
  return value.split(/(?<=[@.])/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
