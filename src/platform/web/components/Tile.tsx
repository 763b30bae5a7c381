import type { ReactNode } from 'react';
import type { Language } from '../../../languages/languages.ts';
import styles from './Tile.module.css';

type Props = {
  /** The name of its group. */
  readonly name: string;
  readonly value: string | number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  /** Its shape; the colours are the same for all tiles. */
  readonly className: string | undefined;
  readonly lang?: Language | undefined;
  readonly children: ReactNode;
};

/** One of a group of radios, as a tile that can be pressed anywhere. */
export function Tile({ name, value, isChosen, onChoose, className = '', lang, children }: Props) {
  return (
    <label className={`${styles.tile} ${className}`} lang={lang}>
      <input type="radio" className={styles.input} name={name} value={value} checked={isChosen} onChange={onChoose} />
      {children}
    </label>
  );
}
