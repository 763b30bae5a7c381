import { Fragment } from 'react';
import styles from './KeyLegend.module.css';

type Props = {
  readonly label?: string;
  /** The keys, each with its action. Keys that are pressed together are joined by `+`, alternatives by a space. */
  readonly keys: readonly (readonly [keys: string, does: string])[];
};

const isApple = /Mac|iP(hone|ad|od)/.test(navigator.userAgent);

/** The keys that work in a list; shown if there is a keyboard. */
export function KeyLegend({ label, keys }: Props) {
  return (
    <p className={styles.legend}>
      {label && <span>{label}</span>}
      {keys.map(([combinations, does]) => (
        <span key={does}>
          {combinations.split(' ').map((combination) => (
            <Fragment key={combination}>
              <kbd dir="ltr" className={styles.key}>
                {isApple ? combination.replace('Ctrl', '⌘') : combination}
              </kbd>{' '}
            </Fragment>
          ))}
          {does}
        </span>
      ))}
    </p>
  );
}
