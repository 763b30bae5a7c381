import { useTranslation } from 'react-i18next';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { formatDate, formatDigits, formatInstant } from '../../../platform/web/format.ts';
import type { PastMoveUp } from '../moving-up.contract.ts';
import { CountsLine } from './CountsLine.tsx';
import styles from './MoveUp.module.css';
import { useMoveUps } from './moving-up.hooks.ts';
import { UndoMove } from './UndoMove.tsx';

/** The earlier moves: who did each, how many students moved, and undo or the obstacle to it. */
export function PastMoves({ onUndone }: { readonly onUndone: () => void }) {
  const { t } = useTranslation('moving-up');
  const { data: moves, error, refetch } = useMoveUps();
  if (error && !moves) return <FetchState error={error} onRetry={refetch} />;
  if (!moves || moves.length === 0) return null;
  return (
    <section className={styles.past}>
      <h2 className={styles.title}>{t('past')}</h2>
      <ul className="plain" aria-label={t('past')}>
        {moves.map((move) => (
          <PastMove key={move._id} move={move} onUndone={onUndone} />
        ))}
      </ul>
    </section>
  );
}

function PastMove({ move, onUndone }: { readonly move: PastMoveUp; readonly onUndone: () => void }) {
  const { t } = useTranslation('moving-up');
  const sessions = { from: formatDigits(move.from), to: formatDigits(move.to) };
  const time = formatInstant(move.at);
  return (
    <li className={styles.move}>
      <div className={styles.who}>
        <h3 className={styles.name}>{t('pastMove', sessions)}</h3>
        <p className="hint">{t('pastBy', { day: formatDate(move.day), by: move.by, time })}</p>
        <CountsLine counts={move.counts} />
        {move.undoneAt !== null && <p className={styles.line}>{t('undone', { time: formatInstant(move.undoneAt) })}</p>}
        {move.heldBy && (
          <p className={styles.line}>
            {t('held')} {move.heldBy.message}
          </p>
        )}
      </div>
      {move.canUndo && <UndoMove move={move} label={t('undoOf', { ...sessions, time })} onUndone={onUndone} />}
    </li>
  );
}
