import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import styles from './Headline.module.css';
import type { Headline as Facts } from './headline.ts';

/**
 * The most important information for the reader, in one large sentence that leads to the page where they can act on it.
 */
export function Headline({ headline }: { readonly headline: Facts }) {
  const { text, to, search, isUrgent } = headline;
  return (
    <>
      <p className={styles.headline} data-urgent={isUrgent || undefined}>
        <Link to={to} search={search} className={styles.link}>
          {isUrgent && <IconAlertTriangle aria-hidden className={styles.sign ?? ''} />}
          <span>{text}</span>
          <IconArrowRight aria-hidden className={styles.arrow ?? ''} />
        </Link>
      </p>
      <Announced headline={headline} />
    </>
  );
}

/** Announces to a screen reader that the headline has changed, but not when the page opens and not every minute. */
function Announced({ headline: { kind, text } }: { readonly headline: Facts }) {
  const [told, tell] = useState({ kind, text: '' });
  if (told.kind !== kind) tell({ kind, text });
  return <VisuallyHidden role="status">{told.text}</VisuallyHidden>;
}
