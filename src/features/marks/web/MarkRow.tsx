import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './MarksList.module.css';
import { isMark } from './mark-text.ts';

type Props = {
  readonly roll: number;
  readonly name: string;
  readonly text: string;
  readonly maxMark: number;
  readonly isRefused: boolean;
  readonly onChange: (roll: number, text: string) => void;
  /** Told the roll whose field has just refused a key, and `undefined` once that is over. */
  readonly onRefuse: (roll: number | undefined) => void;
};

/** One student's mark. What is no mark is refused at the key, with a hint. Drawn again only when it changes itself. */
export const MarkRow = memo(function MarkRow({ roll, name, text, maxMark, isRefused, onChange, onRefuse }: Props) {
  const { t } = useTranslation('marks');
  const hintId = useId();

  const type = (typed: string) => {
    const isAccepted = isMark(typed, maxMark);
    onRefuse(isAccepted ? undefined : roll);
    if (isAccepted) onChange(roll, typed);
  };

  return (
    <li className={styles.row}>
      <span className={styles.roll}>{roll}</span>
      <span className={styles.name}>
        {name}
        {isRefused && (
          <span className={styles.hint} id={hintId} role="alert">
            {t('markHint', { max: maxMark })}
          </span>
        )}
      </span>
      <input
        className={styles.mark}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('markOf', { roll, name })}
        aria-describedby={isRefused ? hintId : undefined}
        value={text}
        onChange={(event) => type(event.currentTarget.value.trim())}
        onBlur={() => onRefuse(undefined)}
      />
      <span className={styles.max} aria-hidden>
        {t('outOf', { max: maxMark })}
      </span>
    </li>
  );
});
