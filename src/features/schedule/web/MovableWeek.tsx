import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { GridEntry, type Shown, whoOf } from './GridEntry.tsx';
import styles from './Schedule.module.css';
import type { Entry } from './timetable.ts';
import { useMoving } from './use-moving.ts';
import gridStyles from './WeekGrid.module.css';
import { WeekGrid } from './WeekGrid.tsx';

type Props = {
  readonly label: string;
  /** The periods of one class or one teacher. */
  readonly entries: readonly Entry[];
  /** The whole school's, which say when its periods usually are. */
  readonly all: readonly Entry[];
  readonly shows: Shown;
};

/** Rows enough for a school day, and one more than it has, so that a period can be moved to its end. */
const fewestPeriods = 8;

/** A week whose periods can be dragged, or taken up and put down by keyboard and touch. */
export function MovableWeek({ label, entries, all, shows }: Props) {
  const { t } = useTranslation('schedule');
  const periods = Math.max(fewestPeriods, ...entries.map(({ period }) => period + 1));
  const { lifted, target, announcement, lift, drop, onKeyDown } = useMoving(all, periods);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the periods in it, which are buttons.
    <div onKeyDown={onKeyDown}>
      <p className={`${styles.hint} not-printed`}>{t('moveHint')}</p>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <WeekGrid
        label={label}
        entries={entries}
        periods={periods}
        cellProps={(slot) => ({
          ...(target?.day === slot.day && target.period === slot.period ? { className: gridStyles.target ?? '' } : {}),
          onDragOver: (event) => lifted && event.preventDefault(),
          onDrop: (event) => {
            event.preventDefault();
            drop(slot);
          },
          onClick: () => drop(slot),
        })}
      >
        {(entry) => (
          <button
            key={entry.id}
            type="button"
            draggable
            className={gridStyles.entry}
            data-lifted={lifted?.id === entry.id || undefined}
            aria-pressed={lifted?.id === entry.id}
            aria-label={t('entry', { ...entry, who: whoOf(entry, shows, t('classTitle', entry)) })}
            onDragStart={() => lift(entry)}
            onClick={(event) => {
              if (lifted && lifted.id !== entry.id) return;
              event.stopPropagation();
              if (lifted && target) drop(target);
              else lift(entry);
            }}
          >
            <GridEntry entry={entry} shows={shows} />
          </button>
        )}
      </WeekGrid>
    </div>
  );
}
