import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '../format.ts';
import { EmailAddress } from './EmailAddress.tsx';
import styles from './Facts.module.css';

type Props = { readonly title: string; readonly facts: readonly (readonly [label: string, value: ReactNode])[] };

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
            <dd className={styles.value}>
              <Value value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Value({ value }: { readonly value: ReactNode }) {
  if (!value) return '—';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value !== 'string') return value;
  // Addresses and numbers are written from left to right in every language.
  if (/^\S+@\S+$/.test(value)) return <EmailAddress value={value} />;
  return <bdi dir={areDigits.test(value) ? 'ltr' : undefined}>{value}</bdi>;
}

const areDigits = /^\+?[\p{Nd} ()/.-]+$/u;
