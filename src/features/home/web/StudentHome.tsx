import { Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { percentage } from '../../../platform/contract/school-terms.ts';
import { formatDate } from '../../../platform/web/components/format-date.ts';
import type { Home, StudentHome as Student } from '../home.contract.ts';
import styles from './HomePage.module.css';
import { LatestNotices } from './LatestNotices.tsx';
import { Lessons } from './Lessons.tsx';
import { Panel, PanelLine } from './Panel.tsx';
import own from './StudentHome.module.css';
import { UnreadMessages } from './UnreadMessages.tsx';

type Props = { readonly home: Home; readonly student: Student; readonly minute: number };

/** What a student needs first: today's lessons, then attendance, results and news. */
export function StudentHome({ home, student, minute }: Props) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Lessons day={student.lessons} today={home.today} minute={minute} shows="teacher" week="/student_schedule" />
        <AttendanceRate {...student.attendance} />
        <LatestResults results={student.results} />
      </div>
      <div className={styles.column}>
        <UnreadMessages count={home.unreadMessages} to="/message" />
        <LatestNotices notices={home.notices} to="/notice" />
      </div>
    </div>
  );
}

function AttendanceRate({ present, total, since }: Student['attendance']) {
  const { t } = useTranslation('home');
  const share = percentage(present, total);
  return (
    <Panel title={t('myAttendance')} aside={<Link to="/attendance">{t('dayByDay')}</Link>}>
      {since === null ? (
        <PanelLine>{t('noAttendanceYet')}</PanelLine>
      ) : (
        <>
          <p className={own.rate}>
            <span className={own.figure}>{share} %</span>{' '}
            {t('attendanceRate', { present, count: total, since: formatDate(since) })}
          </p>
          <Progress value={(present / total) * 100} size="lg" aria-label={`${share} %`} />
        </>
      )}
    </Panel>
  );
}

function LatestResults({ results }: Pick<Student, 'results'>) {
  const { t } = useTranslation('home');
  return (
    <Panel title={t('results')} aside={<Link to="/result">{t('allResults')}</Link>}>
      {results.length === 0 ? (
        <PanelLine>{t('noResults')}</PanelLine>
      ) : (
        <ul className={own.results}>
          {results.map(({ subject, examName, mark, maxMark }) => (
            <li key={`${subject} ${examName}`} className={own.result}>
              <span>
                <strong>{subject}</strong>, {examName}
              </span>
              <span className={own.mark}>{mark === null ? '—' : t('mark', { mark, maxMark })}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
