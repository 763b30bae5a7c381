import { useTranslation } from 'react-i18next';
import type { Shown } from './GridEntry.tsx';
import { MovableGrid } from './MovableGrid.tsx';
import styles from './MovableWeek.module.css';
import { MovingBar } from './MovingBar.tsx';
import { SlotVerdict } from './SlotVerdict.tsx';
import type { Entry, Slot } from './timetable.ts';
import { useMoving } from './use-moving.ts';
import { useVerdictWords } from './use-verdict-words.ts';

type Props = {
  readonly label: string;
  /** The periods of one class or one teacher. */
  readonly entries: readonly Entry[];
  /** The whole school's periods, which give the usual times and the clashes. */
  readonly all: readonly Entry[];
  readonly shows: Shown;
  readonly colourOf: (subject: string) => number | undefined;
  /** Called when an empty cell is pressed. */
  readonly onAdd: (slot: Slot) => void;
};

/**
 * The fewest rows of the week, which is enough for a school day; there is always one more row than periods, so that one
 * can be added at the end.
 */
const fewestPeriods = 8;

/** A week in which a press on an empty cell adds a period, and periods can be moved or swapped. */
export function MovableWeek({ label, entries, all, shows, colourOf, onAdd }: Props) {
  const { t } = useTranslation('schedule');
  const words = useVerdictWords();
  const periods = Math.max(fewestPeriods, ...entries.map(({ period }) => period + 1));
  const moving = useMoving({ entries, all, periods });
  return (
    <MovableGrid
      {...{ label, entries, timesOf: all, periods, shows, colourOf, moving }}
      above={<MovingBar moving={moving} />}
      isLifted={({ id }) => moving.lifted?.id === id}
      verdictAt={(slot) => {
        const verdict = moving.verdictOf(slot) ?? ({ kind: 'own' } as const);
        return { kind: verdict.kind, shown: <SlotVerdict kind={verdict.kind} words={words(verdict).short} /> };
      }}
      emptyAt={(slot, tabIndex) => (
        <button
          type="button"
          className={`${styles.add} not-printed`}
          tabIndex={tabIndex}
          aria-label={t('emptyPlace', { day: t(`days.${slot.day}`), period: slot.period })}
          onClick={() => onAdd(slot)}
        >
          <span aria-hidden>+</span>
        </button>
      )}
    />
  );
}
