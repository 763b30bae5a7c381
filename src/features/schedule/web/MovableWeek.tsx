import { VisuallyHidden } from '@mantine/core';
import { type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { GridEntry, type Shown } from './GridEntry.tsx';
import styles from './MovableWeek.module.css';
import { MoveButton } from './MoveButton.tsx';
import { MovingBar } from './MovingBar.tsx';
import { SlotVerdict } from './SlotVerdict.tsx';
import type { Entry, Slot } from './timetable.ts';
import { useDragging } from './use-dragging.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useMoving } from './use-moving.ts';
import gridStyles from './WeekGrid.module.css';
import { WeekGrid } from './WeekGrid.tsx';

type Props = {
  readonly label: string;
  /** The periods of one class or one teacher. */
  readonly entries: readonly Entry[];
  /** The whole school's periods, to find the usual times and what clashes. */
  readonly all: readonly Entry[];
  readonly shows: Shown;
  readonly colourOf: (subject: string) => number | undefined;
  /** Called when an empty cell is pressed. */
  readonly onAdd: (slot: Slot) => void;
};

/** Enough rows for a school day; one row more than it has, so that a period can be added or moved to its end. */
const fewestPeriods = 8;

/** A week whose periods are added by pressing an empty cell, and moved or swapped by drag, press or keys. */
export function MovableWeek({ label, entries, all, shows, colourOf, onAdd }: Props) {
  const { t } = useTranslation('schedule');
  const area = useRef<HTMLDivElement>(null);
  const periods = Math.max(fewestPeriods, ...entries.map(({ period }) => period + 1));
  const moving = useMoving({ entries, all, periods });
  const { lifted, target, announcement } = moving;
  const { dragged, ghost, onPointerDown, wasDrag } = useDragging(area, moving);
  const keys = useGridKeys(area, { moving, entries, periods });

  const isTarget = (slot: Slot) => target?.day === slot.day && target.period === slot.period;

  const pressEntry = (entry: Entry, event: MouseEvent) => {
    if (lifted) return;
    event.stopPropagation();
    if (wasDrag()) return;
    moving.lift(entry);
    event.currentTarget.querySelector('button')?.focus();
  };

  /** By keys, the button of the lifted period keeps the focus, and drops it where the arrows have led. */
  const pressButton = (entry: Entry, slot: Slot) => {
    if (lifted) moving.drop(lifted.id === entry.id ? (target ?? slot) : slot);
    else moving.lift(entry);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons in it.
    <div ref={area} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <MovingBar moving={moving} />
      <WeekGrid
        label={label}
        entries={entries}
        timesOf={all}
        periods={periods}
        isMovable
        cellProps={(slot) => ({
          ...(lifted && { 'data-verdict': moving.verdictOf(slot)?.kind, onClick: () => moving.drop(slot) }),
          ...(isTarget(slot) && { 'data-target': true }),
        })}
      >
        {(inSlot, slot, usual) => {
          const verdict = lifted && moving.verdictOf(slot);
          if (inSlot.length === 0) {
            return verdict ? (
              <SlotVerdict verdict={verdict} />
            ) : (
              <button
                type="button"
                className={`${styles.add} not-printed`}
                tabIndex={keys.tabIndexOf(slot)}
                aria-label={t('emptyPlace', { day: t(`days.${slot.day}`), period: slot.period })}
                onClick={() => onAdd(slot)}
              >
                <span aria-hidden>+</span>
              </button>
            );
          }
          return inSlot.map((entry) => (
            // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button in it is for the keyboard.
            <div
              key={entry.id}
              className={gridStyles.entry}
              data-colour={colourOf(entry.subject)}
              data-movable
              data-lifted={lifted?.id === entry.id || undefined}
              onPointerDown={(event) => onPointerDown(entry, event)}
              onClick={(event) => pressEntry(entry, event)}
            >
              <GridEntry entry={entry} shows={shows} usual={usual} />
              {verdict && <SlotVerdict verdict={verdict} />}
              <MoveButton
                entry={entry}
                isLifted={lifted?.id === entry.id}
                focusNext={moving.focusNext}
                tabIndex={keys.tabIndexOf(slot, entry)}
                onPress={() => pressButton(entry, slot)}
              />
            </div>
          ));
        }}
      </WeekGrid>
      {dragged && (
        <div ref={ghost} className={styles.ghost} data-colour={colourOf(dragged.subject)} aria-hidden>
          {dragged.subject}
        </div>
      )}
    </div>
  );
}
