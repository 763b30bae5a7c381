import { useTranslation } from 'react-i18next';
import { PeriodLabel, TeacherName } from './PeriodWords.tsx';
import type { Entry } from './timetable.ts';
import styles from './WeekGrid.module.css';

/** Beside the subject, whichever of the two the grid is not about. */
export type Shown = 'class' | 'teacher';

/** A period as it stands in the grid. */
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
