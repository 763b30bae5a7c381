import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import styles from './PageParts.module.css';
import { useSameListState } from './use-back-to.ts';
import { useUrlValue } from './use-url-value.ts';

type Props = {
  readonly label: string;
  /** In the address as `?part=`; the first part, which has no name there, is shown by default. */
  readonly parts: readonly { readonly part: string | undefined; readonly label: string }[];
};

/** The parts of a page, as links, so that Back, reload and a new tab keep the part. */
export function PageParts({ label, parts }: Props) {
  const sameList = useSameListState();
  const list = useRef<HTMLUListElement>(null);
  const [shown] = useUrlValue('part');
  // On a phone the parts may be wider than the screen; the one in the address is shown.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  return (
    <ul ref={list} className={`${styles.parts} not-printed`} aria-label={label}>
      {parts.map(({ part, label: name }) => (
        <li key={name}>
          <Link
            to="."
            search={(before: Record<string, unknown>) => ({ ...before, part })}
            state={sameList}
            activeOptions={{ exact: true }}
            resetScroll={false}
            className={styles.part}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
