import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AdminHome } from '../home.contract.ts';
import { Panel } from './Panel.tsx';
import rows from './Rows.module.css';
import styles from './SchoolCounts.module.css';

/** The number of people at the school, each count with a link to their list. */
export function SchoolCounts({ students, teachers }: Pick<AdminHome, 'students' | 'teachers'>) {
  const { t } = useTranslation('home');
  return (
    <Panel title={t('school', { ns: 'shared' })}>
      <ul className={`${rows.rows} ${styles.counts}`}>
        <li>
          <Link to="/all_student" className={rows.row}>
            <span className={rows.name}>{t('students', { count: students })}</span>
          </Link>
        </li>
        <li>
          <Link to="/all_teacher" className={rows.row}>
            <span className={rows.name}>{t('teachers', { count: teachers })}</span>
          </Link>
        </li>
      </ul>
    </Panel>
  );
}
