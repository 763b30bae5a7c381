import { IconArrowsExchange, IconCheck, IconX } from '@tabler/icons-react';
import styles from './MovableWeek.module.css';

const signs = { own: undefined, free: IconCheck, swap: IconArrowsExchange, clash: IconX, outside: IconX };

type Props = { readonly kind: keyof typeof signs; readonly words: string; readonly className?: string | undefined };

/** The effect of dropping the lifted period here, as a sign and words. */
export function SlotVerdict({ kind, words, className = '' }: Props) {
  const Sign = signs[kind];
  return (
    <span className={`${styles.verdict} ${className}`}>
      {Sign && <Sign aria-hidden size={14} className={styles.sign} />}
      <span className={styles.words}>{words}</span>
    </span>
  );
}
