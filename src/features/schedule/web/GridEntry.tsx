import { useTranslation } from 'react-i18next';
import type { Entry } from './timetable.ts';
import styles from './WeekGrid.module.css';

/** Beside the subject, whichever of the two the grid is not about. */
export type Shown = 'class' | 'teacher';

/** A period as it stands in the grid. */
export function GridEntry({ entry, shows }: { readonly entry: Entry; readonly shows: Shown }) {
  const { t } = useTranslation('schedule');
  return (
    <>
      <span className={styles.subject}>{entry.subject}</span>
      <span className={styles.who}>{shows === 'teacher' ? entry.teacher.name : t('classTitle', entry)}</span>
      <span className={styles.time}>{entry.time}</span>
    </>
  );
}
