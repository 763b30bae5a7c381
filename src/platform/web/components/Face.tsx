import { useState } from 'react';
import './colours.css';
import styles from './Face.module.css';
import { initialsOf } from './initials.ts';

/** The number of hues for initials, which are those of `colours.css`. */
const hues = 8;

type Props = {
  readonly name: string;
  /** The photo's URL; `null` shows the initials. */
  readonly photo?: string | null | undefined;
  /** In pixels. */
  readonly size: number;
};

/**
 * A person's photo, or their initials on a colour that depends on the name; without a name, a silhouette. It is
 * decorative, because the name is beside it.
 */
export function Face({ name, photo, size }: Props) {
  const [broken, setBroken] = useState<string>();
  const isShown = photo && photo !== broken;
  return (
    <span
      className={styles.face}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      data-colour={isShown ? undefined : hueOf(name)}
      aria-hidden
    >
      {isShown ? (
        <img src={photo} alt="" width={size} height={size} loading="lazy" onError={() => setBroken(photo)} />
      ) : (
        initialsOf(name) || <Silhouette />
      )}
    </span>
  );
}

function Silhouette() {
  return (
    <svg className={styles.silhouette} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path d="M20 9a6 6 0 1 1 0 12 6 6 0 1 1 0-12M8.5 33c0-7 4.5-10 11.5-10s11.5 3 11.5 10" />
    </svg>
  );
}

/** Returns a hue for a name, which is the same on every device. */
function hueOf(name: string): number {
  let hash = 0;
  for (const sign of name.normalize('NFC')) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 65_521;
  return hash % hues;
}
