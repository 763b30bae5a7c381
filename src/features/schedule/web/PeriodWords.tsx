import { useTranslation } from 'react-i18next';
import { formatDigits } from '../../../platform/web/format.ts';
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

/** Start and end, below each other where the line is too short: from left to right, as on a clock. */
export function PeriodTime({ time }: Pick<Entry, 'time'>) {
  const [starts, ends] = time.split('-').map(formatDigits);
  return (
    <bdi dir="ltr">
      {starts}-<wbr />
      {ends}
    </bdi>
  );
}

/** A period's name beside its number. */
export function PeriodLabel({ label }: Pick<Entry, 'label'>) {
  return label !== undefined && <bdi className={styles.label}>{label}</bdi>;
}

/** Where a period is, below its subject. */
export function PeriodRoom({ entry }: { readonly entry: Entry }) {
  return (
    entry.room !== undefined && (
      <>
        <bdi className={styles.label}>{entry.room}</bdi>
        <RoomTaken entry={entry} />
      </>
    )
  );
}

/** The class that shares the room of a period, if there is one. */
export function RoomTaken({ entry: { roomTakenBy } }: { readonly entry: Entry }) {
  const { t } = useTranslation('schedule');
  return (
    roomTakenBy && (
      <span className={`${styles.label} ${styles.nobody}`}>
        {t('roomShared', { class: roomTakenBy.classNumber, subject: roomTakenBy.subject })}
      </span>
    )
  );
}
