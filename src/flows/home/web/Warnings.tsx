import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/web/format.ts';
import type { AdminHome } from '../home.contract.ts';
import rows from './Rows.module.css';
import styles from './Warnings.module.css';

type Props = {
  readonly admin: Pick<AdminHome, 'periodsWithoutTeacher' | 'lateTimetable' | 'unusualReadings' | 'curiousReaders'>;
  /** The headline already says how many periods have no teacher. */
  readonly isTeacherTold: boolean;
};

/** Other matters that need an admin's attention, each with a link to the page where it can be fixed. */
export function Warnings({ admin, isTeacherTold }: Props) {
  const { periodsWithoutTeacher, lateTimetable, unusualReadings, curiousReaders } = admin;
  const { t } = useTranslation('home');
  const isTeacherMissing = periodsWithoutTeacher > 0 && !isTeacherTold;
  if (!isTeacherMissing && !lateTimetable && unusualReadings === 0 && curiousReaders === 0) return null;
  return (
    <ul className={`${rows.rows} ${styles.warnings}`}>
      {isTeacherMissing && (
        <li>
          <Link to="/schedule" search={{ teacher: 'none' }} className={`${rows.row} ${styles.warning}`}>
            <IconAlertTriangle aria-hidden size={20} />
            {t('withoutTeacher', { count: periodsWithoutTeacher })}
          </Link>
        </li>
      )}
      {lateTimetable && (
        <li>
          <Link to="/make_timetable" className={`${rows.row} ${styles.warning}`}>
            <IconAlertTriangle aria-hidden size={20} />
            {t('lateTimetable', { date: formatDate(lateTimetable, 'weekday') })}
          </Link>
        </li>
      )}
      {unusualReadings > 0 && (
        <li>
          <Link to="/audit" className={`${rows.row} ${styles.warning}`}>
            <IconAlertTriangle aria-hidden size={20} />
            {t('unusualReadings')}
          </Link>
        </li>
      )}
      {curiousReaders > 0 && (
        <li>
          <Link to="/audit" search={{ action: 'audit.curious-reader' }} className={`${rows.row} ${styles.warning}`}>
            <IconAlertTriangle aria-hidden size={20} />
            {t('curiousReaders')}
          </Link>
        </li>
      )}
    </ul>
  );
}
