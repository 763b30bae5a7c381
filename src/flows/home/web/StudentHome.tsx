import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { GradeName } from '../../../base/grades/web/Grade.tsx';
import { useMe } from '../../../base/identity/web/identity.hooks.ts';
import { percentage } from '../../../platform/contract/school-terms.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { ShareBar } from '../../../platform/web/components/ShareBar.tsx';
import { formatDate, formatPercent } from '../../../platform/web/format.ts';
import type { Home, StudentHome as Student } from '../home.contract.ts';
import { Headline } from './Headline.tsx';
import styles from './HomePage.module.css';
import { headlineForStudent } from './headline.ts';
import { LatestNotices } from './LatestNotices.tsx';
import { Lessons } from './Lessons.tsx';
import { Panel } from './Panel.tsx';
import { ResultMark } from './ResultMark.tsx';
import rows from './Rows.module.css';
import own from './StudentHome.module.css';
import { SubjectName } from './SubjectName.tsx';
import { UnreadMessages } from './UnreadMessages.tsx';
import { useLastSeen } from './use-last-seen.ts';

const HomeworkDue = lazyPart(() => import('./HomeworkDue.tsx'), 'HomeworkDue');

type Props = { readonly home: Home; readonly student: Student; readonly minute: number };

/** A student's home: today's lessons, then attendance, results and news. */
export function StudentHome({ home, student, minute }: Props) {
  const { t } = useTranslation('home');
  return (
    <>
      <Headline headline={headlineForStudent(t, student, home.today, minute)} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Lessons day={student.lessons} today={home.today} minute={minute} for="student" />
          <Suspense>
            <HomeworkDue today={home.today} />
          </Suspense>
          <AttendanceRate {...student.attendance} />
          <LatestResults results={student.results} />
        </div>
        <div className={styles.column}>
          <UnreadMessages count={home.unreadMessages} to="/message" />
          <LatestNotices notices={home.notices} unread={home.unreadNotices} to="/notice" />
        </div>
      </div>
    </>
  );
}

function AttendanceRate({ present, total, since, days }: Student['attendance']) {
  const { t } = useTranslation('home');
  const share = formatPercent(percentage(present, total));
  return (
    <Panel title={t('myAttendance')} aside={<Link to="/attendance">{t('dayByDay')}</Link>}>
      {since === null ? (
        <Nothing title={t('noAttendanceYet')} hint={t('noAttendanceHint')} drawing="register" />
      ) : (
        <Link to="/attendance" className={`${rows.row} ${own.rate}`}>
          <span>
            <span className={own.figure}>{share}</span>{' '}
            {t(days === total ? 'attendanceRate' : 'attendanceRateOfRegisters', {
              present,
              total,
              since: formatDate(since),
            })}
          </span>
          <ShareBar className={own.bar} value={total === 0 ? 0 : present / total} label={share} text={share} />
        </Link>
      )}
    </Panel>
  );
}

function LatestResults({ results }: Pick<Student, 'results'>) {
  const { t } = useTranslation('home');
  const { data: me } = useMe();
  const seen = useLastSeen(me?.email, results[0]?.at);
  return (
    <Panel title={t('results')} aside={<Link to="/result">{t('allResults')}</Link>}>
      {results.length === 0 ? (
        <Nothing title={t('noResults')} hint={t('noResultsHint')} drawing="marks" />
      ) : (
        <ul className={rows.rows}>
          {results.map(({ subject, examName, mark, lineState, written, maxMark, grade, at }) => (
            <li key={`${subject} ${examName}`}>
              <Link to="/result" className={`${rows.row} ${own.result}`}>
                <span>
                  <SubjectName subject={subject} />
                  {t('exam', { exam: examName })}
                  {seen !== undefined && at > seen && <strong className={own.new}>{t('new')}</strong>}
                </span>
                <span className={own.mark}>
                  <ResultMark result={{ mark, lineState, written, maxMark }} />{' '}
                  {grade !== null && <GradeName name={grade} />}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
