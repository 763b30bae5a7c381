import { useTranslation } from 'react-i18next';
import { MovableGrid } from '../../../records/schedule/web/MovableGrid.tsx';
import movableStyles from '../../../records/schedule/web/MovableWeek.module.css';
import { SlotVerdict } from '../../../records/schedule/web/SlotVerdict.tsx';
import '../../../records/schedule/web/schedule.text.ts';
import { useSubjectColours } from '../../../base/subjects/web/subjects.hooks.ts';
import type { Entry, Slot } from '../../../records/schedule/web/timetable.ts';
import { roomText } from '../draft.contract.ts';
import type { ReadDraft } from '../timetable-maker.contract.ts';
import styles from './Draft.module.css';
import { dayName } from './day-name.ts';
import type { DraftEntry, Shown } from './draft-entries.ts';
import type { DraftMoving } from './use-draft-moving.ts';

type Props = {
  readonly label: string;
  readonly draft: ReadDraft;
  readonly shown: Shown;
  readonly entries: readonly DraftEntry[];
  readonly moving: DraftMoving;
};

/** The week of a class, a teacher or a room in a draft, whose lessons are moved. */
export function DraftWeek({ label, draft, shown, entries, moving }: Props) {
  const colourOf = useSubjectColours();
  const lessons = new Map(entries.map(({ id, lesson }) => [id, lesson]));
  return (
    <MovableGrid
      label={label}
      entries={entries}
      timesOf={timesOf(draft)}
      periods={Math.max(...draft.plan.week.periods.map(({ period }) => period))}
      columns={draft.plan.week.days}
      shows={shown.kind === 'class' ? 'teacher' : 'class'}
      colourOf={colourOf}
      moving={{
        ...moving,
        lift: ({ id }) => {
          const lesson = lessons.get(id);
          if (lesson) moving.lift(lesson);
        },
      }}
      isLifted={({ id }) => moving.lifted !== undefined && lessons.get(id)?.id === moving.lifted.id}
      verdictAt={(slot) => {
        const verdict = moving.verdictOf(slot);
        if (!verdict) return { kind: 'asking', shown: undefined };
        const words = moving.shortWordsOf(verdict);
        return {
          kind: verdict.kind,
          shown: <SlotVerdict className={styles.verdict} kind={verdict.kind} words={words} />,
        };
      }}
      emptyAt={(slot, tabIndex) => <EmptySlot slot={slot} moving={moving} tabIndex={tabIndex} />}
      moreOf={({ id }) => {
        const lesson = lessons.get(id);
        const room = lesson ? roomText(lesson) : null;
        return room !== null && shown.kind !== 'room' && <bdi className={styles.room}>{room}</bdi>;
      }}
    />
  );
}

/** The time of each period, which the grid shows for its rows. */
function timesOf({ plan, session }: ReadDraft): Entry[] {
  return plan.week.periods.map(({ period, time }) => ({
    id: String(period),
    session,
    class: 0,
    day: plan.week.days[0] ?? 'Saturday',
    period,
    subject: '',
    teachers: [],
    week: null,
    time,
  }));
}

type EmptyProps = { readonly slot: Slot; readonly moving: DraftMoving; readonly tabIndex: number };

/** An empty slot that can be reached with the keyboard; pressing it drops the lesson that is picked up. */
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
