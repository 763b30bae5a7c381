import { VisuallyHidden } from '@mantine/core';
import { IconArrowsExchange, IconCheck, IconX } from '@tabler/icons-react';
import { type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { GridEntry } from '../../schedule/web/GridEntry.tsx';
import movableStyles from '../../schedule/web/MovableWeek.module.css';
import { MoveButton } from '../../schedule/web/MoveButton.tsx';
import type { Entry } from '../../schedule/web/timetable.ts';
import { useDragging } from '../../schedule/web/use-dragging.ts';
import { useGridKeys } from '../../schedule/web/use-grid-keys.ts';
import gridStyles from '../../schedule/web/WeekGrid.module.css';
import { WeekGrid } from '../../schedule/web/WeekGrid.tsx';
import '../../schedule/web/schedule.text.ts';
import { useSubjectColours } from '../../subjects/web/subjects.hooks.ts';
import type { ReadDraft } from '../timetable-maker.contract.ts';
import styles from './Draft.module.css';
import type { DraftEntry, Shown } from './draft-entries.ts';
import type { DraftVerdict } from './draft-verdicts.ts';
import { dayName, isSameSlot, type Slot } from './slots.ts';
import type { DraftMoving } from './use-draft-moving.ts';

type Props = {
  readonly label: string;
  readonly draft: ReadDraft;
  readonly shown: Shown;
  readonly entries: readonly DraftEntry[];
  readonly moving: DraftMoving;
};

/** The week of a class, a teacher or a room in a draft, whose lessons are moved by drag, press or keys. */
export function DraftWeek({ label, draft, shown, entries, moving }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const colourOf = useSubjectColours();
  const { lifted, target } = moving;
  const lessons = new Map(entries.map(({ id, lesson }) => [id, lesson]));
  const forEntries = {
    ...moving,
    lift: ({ id }: Entry) => {
      const lesson = lessons.get(id);
      if (lesson) moving.lift(lesson);
    },
  };
  const periods = Math.max(...draft.plan.week.periods.map(({ period }) => period));
  const { dragged, ghost, onPointerDown, wasDrag } = useDragging(area, forEntries);
  const columns = draft.plan.week.days;
  const keys = useGridKeys(area, { moving: forEntries, entries, periods, columns });

  const pressEntry = (entry: DraftEntry, event: MouseEvent) => {
    if (lifted) return;
    event.stopPropagation();
    if (wasDrag()) return;
    moving.lift(entry.lesson);
    event.currentTarget.querySelector('button')?.focus();
  };

  /** By keys, the button of the lifted lesson keeps the focus, and drops it where the arrows have led. */
  const pressButton = (entry: DraftEntry, slot: Slot) => {
    if (lifted) moving.drop(lifted.id === entry.lesson.id ? (target ?? slot) : slot);
    else moving.lift(entry.lesson);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons in it.
    <div ref={area} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
      <VisuallyHidden role="status">{moving.announcement}</VisuallyHidden>
      <WeekGrid
        label={label}
        entries={entries}
        timesOf={timesOf(draft)}
        periods={periods}
        columns={columns}
        isMovable
        cellProps={(slot) => ({
          ...(lifted && { 'data-verdict': kindOf(moving.verdictOf(slot)), onClick: () => moving.drop(slot) }),
          ...(target && isSameSlot(target, slot) && { 'data-target': true }),
        })}
      >
        {(inSlot, slot, usual) => {
          const verdict = lifted && moving.verdictOf(slot);
          const said = verdict && <Verdict verdict={verdict} words={moving.shortWordsOf(verdict)} />;
          if (inSlot.length === 0)
            return said ?? <EmptySlot slot={slot} moving={moving} tabIndex={keys.tabIndexOf(slot)} />;
          return (inSlot as readonly DraftEntry[]).map((entry) => (
            // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button in it is for the keyboard.
            <div
              key={entry.id}
              className={gridStyles.entry}
              data-colour={colourOf(entry.subject)}
              data-movable
              data-lifted={lifted?.id === entry.lesson.id || undefined}
              onPointerDown={(event) => onPointerDown(entry, event)}
              onClick={(event) => pressEntry(entry, event)}
            >
              <GridEntry entry={entry} shows={shown.kind === 'class' ? 'teacher' : 'class'} usual={usual} />
              {entry.lesson.room !== null && shown.kind !== 'room' && (
                <bdi className={styles.room}>{entry.lesson.room}</bdi>
              )}
              {said}
              <MoveButton
                entry={entry}
                isLifted={lifted?.id === entry.lesson.id}
                focusNext={moving.focusNext}
                tabIndex={keys.tabIndexOf(slot, entry)}
                onPress={() => pressButton(entry, slot)}
              />
            </div>
          ));
        }}
      </WeekGrid>
      {dragged && (
        <div ref={ghost} className={movableStyles.ghost} data-colour={colourOf(dragged.subject)} aria-hidden>
          {dragged.subject}
        </div>
      )}
    </div>
  );
}

/** The time of each period, from which the grid takes those of its rows. */
function timesOf({ plan, session }: ReadDraft): Entry[] {
  return plan.week.periods.map(({ period, time }) => ({
    id: String(period),
    session,
    class: 0,
    day: plan.week.days[0] ?? 'Saturday',
    period,
    subject: '',
    teacher: { name: '', email: '' },
    time,
  }));
}

function kindOf(verdict: DraftVerdict | undefined): string {
  return verdict?.kind ?? 'asking';
}

type EmptyProps = { readonly slot: Slot; readonly moving: DraftMoving; readonly tabIndex: number };

/** An empty place, which the keys reach; pressing it drops what is taken up. */
function EmptySlot({ slot, moving, tabIndex }: EmptyProps) {
  const { t } = useTranslation('timetable-maker');
  return (
    <button
      type="button"
      className={`${movableStyles.add} not-printed`}
      tabIndex={tabIndex}
      aria-label={t('emptySlot', { day: dayName(slot.day), period: slot.period })}
      onClick={() => moving.drop(slot)}
    />
  );
}

const signs = { free: IconCheck, swap: IconArrowsExchange, clash: IconX, outside: IconX };

function Verdict({ verdict, words }: { readonly verdict: DraftVerdict; readonly words: string }) {
  const Sign = verdict.kind === 'own' ? undefined : signs[verdict.kind];
  return (
    <span className={`${movableStyles.verdict} ${styles.verdict}`}>
      {Sign && <Sign aria-hidden size={14} className={movableStyles.sign} />}
      <span className={movableStyles.words}>{words}</span>
    </span>
  );
}
