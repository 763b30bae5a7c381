import { VisuallyHidden } from '@mantine/core';
import { IconArrowsMove } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { GridEntry, type Shown } from './GridEntry.tsx';
import styles from './Schedule.module.css';
import type { Entry } from './timetable.ts';
import { useMoving } from './use-moving.ts';
import gridStyles from './WeekGrid.module.css';
import { WeekGrid } from './WeekGrid.tsx';

type Props = {
  readonly label: string;
  /** The periods of one class or one teacher. */
  readonly entries: readonly Entry[];
  /** The whole school's periods, to find the usual times. */
  readonly all: readonly Entry[];
  readonly shows: Shown;
};

/** Enough rows for a school day; one row more than it has, so that a period can be moved to its end. */
const fewestPeriods = 8;

/** A week whose periods can be moved by drag and drop, keyboard or touch. */
export function MovableWeek({ label, entries, all, shows }: Props) {
  const { t } = useTranslation('schedule');
  const periods = Math.max(fewestPeriods, ...entries.map(({ period }) => period + 1));
  const { lifted, target, announcement, moving, lift, drop, putBack, onKeyDown } = useMoving(all, periods);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the period buttons in it.
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
          // biome-ignore lint/a11y/noStaticElementInteractions: dragging is for the mouse; the button in it is for everybody.
          <div
            key={entry.id}
            draggable
            className={gridStyles.entry}
            data-lifted={lifted?.id === entry.id || undefined}
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', entry.subject);
              lift(entry);
            }}
            onDragEnd={putBack}
          >
            <GridEntry entry={entry} shows={shows} />
            <MoveButton
              entry={entry}
              isLifted={lifted?.id === entry.id}
              moving={moving}
              onPress={() => (lifted && target ? drop(target) : lift(entry))}
            />
          </div>
        )}
      </WeekGrid>
    </div>
  );
}

type MoveProps = {
  readonly entry: Entry;
  readonly isLifted: boolean;
  /** The id of the moved period, whose button is mounted anew in its new place and takes the focus. */
  readonly moving: RefObject<string | undefined>;
  readonly onPress: () => void;
};

/** Picks a period up or drops it, for keyboard and touch. */
function MoveButton({ entry, isLifted, moving, onPress }: MoveProps) {
  const { t } = useTranslation('schedule');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (moving.current !== entry.id) return;
    moving.current = undefined;
    button.current?.focus();
  }, [moving, entry.id]);
  return (
    <button
      ref={button}
      type="button"
      className={`${gridStyles.move} not-printed`}
      aria-pressed={isLifted}
      aria-label={t('move', { ...entry, day: t(`days.${entry.day}`) })}
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
    >
      <IconArrowsMove aria-hidden size={16} />
    </button>
  );
}
