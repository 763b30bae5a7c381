import { IconArrowsMove } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDigits } from '../../../platform/web/format.ts';
import { whoId } from './GridEntry.tsx';
import type { Entry } from './timetable.ts';
import styles from './WeekGrid.module.css';

type Props = {
  readonly entry: Entry;
  readonly isLifted: boolean;
  readonly tabIndex: number;
  /** The id of the moved period, whose button is remounted in its new place and then takes the focus. */
  readonly focusNext: RefObject<string | undefined>;
  readonly onPress: () => void;
};

/** Lifts or drops a period, for the keyboard. */
export function MoveButton({ entry, isLifted, tabIndex, focusNext, onPress }: Props) {
  const { t } = useTranslation('schedule');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusNext.current !== entry.id) return;
    focusNext.current = undefined;
    button.current?.focus();
  }, [focusNext, entry.id]);
  return (
    <button
      ref={button}
      type="button"
      className={`${styles.move} not-printed`}
      data-entry={entry.id}
      tabIndex={tabIndex}
      aria-pressed={isLifted}
      aria-describedby={whoId(entry)}
      aria-label={t('move', { subject: entry.subject, day: t(`days.${entry.day}`), time: formatDigits(entry.time) })}
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
    >
      <IconArrowsMove aria-hidden size={16} />
    </button>
  );
}
