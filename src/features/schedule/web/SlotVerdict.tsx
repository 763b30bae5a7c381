import { IconArrowsExchange, IconCheck, IconX } from '@tabler/icons-react';
import styles from './MovableWeek.module.css';
import type { Verdict } from './slots.ts';
import { useVerdictWords } from './use-verdict-words.ts';

const signs = { free: IconCheck, swap: IconArrowsExchange, clash: IconX };

/** The effect of dropping the lifted period here: a sign and words. */
export function SlotVerdict({ verdict }: { readonly verdict: Verdict }) {
  const words = useVerdictWords();
  const Sign = verdict.kind === 'own' ? undefined : signs[verdict.kind];
  return (
    <span className={styles.verdict}>
      {Sign && <Sign aria-hidden size={14} className={styles.sign} />}
      <span className={styles.words}>{words(verdict).short}</span>
    </span>
  );
}
