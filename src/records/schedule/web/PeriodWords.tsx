import { useTranslation } from 'react-i18next';
import { NamesInTurn } from '../../../platform/web/components/NamesInTurn.tsx';
import { formatDigits } from '../../../platform/web/format.ts';
import styles from './PeriodWords.module.css';
import type { Entry } from './timetable.ts';

/** The teachers of a period. If all have left, says that nobody teaches it; `former` names the first. */
export function TeacherNames({ teachers, former }: { readonly teachers: Entry['teachers']; readonly former?: true }) {
  const { t } = useTranslation('schedule');
  const there = teachers.filter(({ hasLeft }) => !hasLeft);
  if (there.length > 0) return <NamesInTurn names={there.map(({ name }) => name)} />;
  return (
    <>
      <span className={styles.nobody}>{t('noTeacher', { ns: 'shared' })}</span>
      {former && <span className={styles.former}>{t('formerTeacher', { name: teachers[0]?.name ?? '' })}</span>}
    </>
  );
}

/** Start and end, on two lines if one is too short; always from left to right, as on a clock. */
export function PeriodTime({ time }: Pick<Entry, 'time'>) {
  const [starts, ends] = time.split('-').map(formatDigits);
  return (
    <bdi dir="ltr">
      {starts}-<wbr />
      {ends}
    </bdi>
  );
}

/** A period's name, shown beside its number. */
export function PeriodLabel({ label }: Pick<Entry, 'label'>) {
  return (
    label !== undefined && (
      <span className={styles.label}>
        <bdi>{label}</bdi>
      </span>
    )
  );
}

/** The room of a period, shown below its subject. */
export function PeriodRoom({ entry }: { readonly entry: Entry }) {
  return (
    entry.room !== undefined && (
      <>
        <span className={styles.label}>
          <bdi>{entry.room}</bdi>
        </span>
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
