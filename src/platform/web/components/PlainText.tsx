import { Fragment } from 'react';
import { findLinks } from './find-links.ts';
import styles from './PlainText.module.css';

/** User-written text, which is never interpreted as markup: keeps line breaks and makes addresses clickable. */
export function PlainText({ children }: { readonly children: string }) {
  return (
    <p className={styles.text}>
      {findLinks(children).map(({ text, start, href }) =>
        href ? (
          <a key={start} className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        ) : (
          <Fragment key={start}>{text}</Fragment>
        ),
      )}
    </p>
  );
}
