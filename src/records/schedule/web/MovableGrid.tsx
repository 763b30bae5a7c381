import { VisuallyHidden } from '@mantine/core';
import { type MouseEvent, type PointerEvent, type ReactNode, type RefObject, useRef } from 'react';
import type { Day } from '../../../platform/contract/school-terms.ts';
import { GridEntry, type Shown } from './GridEntry.tsx';
import styles from './MovableWeek.module.css';
import { MoveButton } from './MoveButton.tsx';
import { type Entry, isSameSlot, type Slot } from './timetable.ts';
import { useDragging } from './use-dragging.ts';
import { useGridKeys } from './use-grid-keys.ts';
import gridStyles from './WeekGrid.module.css';
import { WeekGrid } from './WeekGrid.tsx';

/** The state of moving a period in a week: which one is lifted, and its target. */
type MovingInGrid = {
  readonly lifted: object | undefined;
  readonly target: Slot | undefined;
  readonly announcement: string;
  readonly focusNext: RefObject<string | undefined>;
  readonly lift: (entry: Entry) => void;
  readonly over: (slot: Slot) => void;
  readonly drop: (slot: Slot) => void;
  readonly putBack: () => void;
};

type Props = {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly timesOf: readonly Entry[];
  readonly periods: number;
  readonly columns?: readonly Day[];
  readonly shows: Shown;
  readonly colourOf: (subject: string) => number | undefined;
  readonly moving: MovingInGrid;
  /** Content above the week, within the area that handles its keys. */
  readonly above?: ReactNode;
  readonly isLifted: (entry: Entry) => boolean;
  /** While a period is lifted: the effect of dropping it in a slot, as its kind and as content. */
  readonly verdictAt: (slot: Slot) => { readonly kind: string; readonly shown: ReactNode };
  readonly emptyAt: (slot: Slot, tabIndex: number) => ReactNode;
  /** Further content of an entry. */
  readonly moreOf?: (entry: Entry) => ReactNode;
};

/** A week whose entries are moved by drag, press or keys. */
export function MovableGrid(props: Props) {
  const { label, entries, timesOf, periods, columns, colourOf, moving, isLifted } = props;
  const area = useRef<HTMLDivElement>(null);
  const { lifted, target } = moving;
  const { dragged, ghost, onPointerDown, wasDrag } = useDragging(area, moving);
  const keys = useGridKeys(area, { moving, entries, periods, ...(columns && { columns }) });

  const { pressEntry, pressButton } = pressesOf(moving, isLifted, wasDrag);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons in it.
    <div ref={area} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
      <VisuallyHidden role="status">{moving.announcement}</VisuallyHidden>
      {props.above}
      <WeekGrid
        label={label}
        entries={entries}
        timesOf={timesOf}
        periods={periods}
        {...(columns && { columns })}
        isMovable
        cellProps={(slot) => ({
          ...(lifted && { 'data-verdict': props.verdictAt(slot).kind, onClick: () => moving.drop(slot) }),
          ...(target && isSameSlot(target, slot) && { 'data-target': true }),
        })}
      >
        {(inSlot, slot, usual) => {
          const verdict = lifted ? props.verdictAt(slot).shown : undefined;
          if (inSlot.length === 0) return verdict ?? props.emptyAt(slot, keys.tabIndexOf(slot));
          return inSlot.map((entry) => (
            <MovableEntry
              key={entry.id}
              {...props}
              entry={entry}
              usual={usual}
              tabIndex={keys.tabIndexOf(slot, entry)}
              onPointerDown={(event) => onPointerDown(entry, event)}
              onClick={(event) => pressEntry(entry, event)}
              onPress={() => pressButton(entry, slot)}
            >
              {verdict}
            </MovableEntry>
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

function pressesOf(moving: MovingInGrid, isLifted: Props['isLifted'], wasDrag: () => boolean) {
  const pressEntry = (entry: Entry, event: MouseEvent) => {
    if (moving.lifted) return;
    event.stopPropagation();
    if (wasDrag()) return;
    moving.lift(entry);
    event.currentTarget.querySelector('button')?.focus();
  };

  /**
   * With the keyboard, the button of the lifted period keeps the focus, and drops it at the slot that the arrow keys
   * have reached.
   */
  const pressButton = (entry: Entry, slot: Slot) => {
    if (moving.lifted) moving.drop(isLifted(entry) ? (moving.target ?? slot) : slot);
    else moving.lift(entry);
  };
  return { pressEntry, pressButton };
}

type EntryProps = Pick<Props, 'shows' | 'colourOf' | 'moving' | 'isLifted' | 'moreOf'> & {
  readonly entry: Entry;
  readonly usual: string | undefined;
  readonly tabIndex: number;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onClick: (event: MouseEvent) => void;
  readonly onPress: () => void;
  /** The effect of dropping a lifted period here. */
  readonly children: ReactNode;
};

function MovableEntry(props: EntryProps) {
  const { entry, usual, shows, colourOf, moving, isLifted, moreOf, tabIndex, onPress, children } = props;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button in it is for the keyboard.
    <div
      className={gridStyles.entry}
      data-colour={colourOf(entry.subject)}
      data-movable
      data-lifted={isLifted(entry) || undefined}
      onPointerDown={props.onPointerDown}
      onClick={props.onClick}
    >
      <GridEntry entry={entry} shows={shows} usual={usual} />
      {moreOf?.(entry)}
      {children}
      <MoveButton
        entry={entry}
        isLifted={isLifted(entry)}
        focusNext={moving.focusNext}
        tabIndex={tabIndex}
        onPress={onPress}
      />
    </div>
  );
}
