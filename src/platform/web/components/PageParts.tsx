import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import styles from './PageParts.module.css';
import { useSameListState } from './use-back-to.ts';
import { type PageSearch, useUrlValue } from './use-url-value.ts';

type Props = {
  readonly label: string;
  /** The parameter in the address, by default `part`; parts within a part use `about`. */
  readonly name?: 'part' | 'about';
  /** The parts by their value in the address; the first part, which has no value, is shown by default. */
  readonly parts: readonly { readonly part: string | undefined; readonly label: string }[];
};

/** The parts of a page, as links, so that Back, reload and a new tab keep the part. */
export function PageParts({ name = 'part', label, parts }: Props) {
  const sameList = useSameListState();
  const list = useRef<HTMLUListElement>(null);
  const [shown] = useUrlValue(name);
  // On a phone, the parts can be wider than the screen, so the one in the address is scrolled into view.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  return (
    <ul ref={list} className={`${styles.parts} not-printed`} aria-label={label}>
      {parts.map(({ part, label: word }) => (
        <li key={word}>
          <Link
            to="."
            search={(before: PageSearch) => ({
              ...before,
              about: part === shown ? before.about : undefined,
              [name]: part,
            })}
            state={sameList}
            activeOptions={{ exact: true }}
            resetScroll={false}
            className={styles.part}
          >
            {word}
          </Link>
        </li>
      ))}
    </ul>
  );
}
