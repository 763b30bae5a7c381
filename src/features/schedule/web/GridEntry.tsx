import { useTranslation } from 'react-i18next';
import { PeriodLabel, TeacherName } from './PeriodWords.tsx';
import type { Entry } from './timetable.ts';
import styles from './WeekGrid.module.css';

/** Shown beside the subject: the one that the grid is not about. */
export type Shown = 'class' | 'teacher';

/** A period in the grid. */
export function GridEntry({ entry, shows }: { readonly entry: Entry; readonly shows: Shown }) {
  const { t } = useTranslation('schedule');
  return (
    <>
      <PeriodLabel label={entry.label} />
      <span className={styles.subject}>{entry.subject}</span>
      <span className={styles.who}>
        {shows === 'teacher' ? <TeacherName teacher={entry.teacher} /> : t('classTitle', entry)}
      </span>
      <span className={styles.time}>{entry.time}</span>
    </>
  );
}
