import { useTranslation } from 'react-i18next';
import { formatDigits } from '../../../platform/web/format.ts';
import { PeriodLabel, RoomTaken, TeacherNames } from './PeriodWords.tsx';
import type { Entry } from './timetable.ts';
import styles from './WeekGrid.module.css';

/** The person or class shown beside the subject, which is the one that the grid is not about. */
export type Shown = 'class' | 'teacher';

type Props = {
  readonly entry: Entry;
  readonly shows: Shown;
  /** The usual time of its row, which is not repeated. */
  readonly usual: string | undefined;
};

/** The id of the element that contains the class or teacher. */
export function whoId({ id }: Entry): string {
  return `who-${id}`;
}

/** A period in the grid. */
export function GridEntry({ entry, shows, usual }: Props) {
  const { t } = useTranslation('schedule');
  return (
    <>
      <PeriodLabel label={entry.label} />
      <span className={styles.subject}>{entry.subject}</span>
      {shows === 'teacher' && entry.group && (
        <span className={styles.who} dir="auto">
          {entry.group.name}
        </span>
      )}
      <span className={styles.who} id={whoId(entry)} dir="auto">
        {shows === 'teacher' ? <TeacherNames teachers={entry.teachers} /> : t('classTitle', entry)}
      </span>
      {entry.room !== undefined && (
        <span className={styles.time} dir="auto">
          {entry.room}
        </span>
      )}
      {entry.week !== null && <span className={styles.time}>{t('weekName', { name: entry.week })}</span>}
      <RoomTaken entry={entry} />
      {entry.time !== usual && <span className={styles.time}>{formatDigits(entry.time)}</span>}
    </>
  );
}
