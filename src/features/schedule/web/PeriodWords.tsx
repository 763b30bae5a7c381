import { useTranslation } from 'react-i18next';
import styles from './PeriodWords.module.css';
import type { Entry } from './timetable.ts';

/** Who teaches a period. One whose teacher has left is nobody's, and says so; `former` says whose it was. */
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

/** What a period is called beside its number. */
export function PeriodLabel({ label }: Pick<Entry, 'label'>) {
  return label !== undefined && <span className={styles.label}>{label}</span>;
}
