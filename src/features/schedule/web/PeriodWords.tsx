import { useTranslation } from 'react-i18next';
import styles from './PeriodWords.module.css';
import type { Entry } from './timetable.ts';

/** The teacher of a period. If they have left, says that nobody teaches it; `former` names them. */
export function TeacherName({ teacher, former }: { readonly teacher: Entry['teacher']; readonly former?: true }) {
  const { t } = useTranslation('schedule');
  if (!teacher.hasLeft) return teacher.name;
  return (
    <>
      <span className={styles.nobody}>{t('noTeacher')}</span>
      {former && <span className={styles.former}>{t('formerTeacher', { name: teacher.name })}</span>}
    </>
  );
}

/** A period's name beside its number. */
export function PeriodLabel({ label }: Pick<Entry, 'label'>) {
  return label !== undefined && <span className={styles.label}>{label}</span>;
}
