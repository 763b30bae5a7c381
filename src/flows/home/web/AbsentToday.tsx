import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useClassName } from '../../../base/school/web/class-names.ts';
import { WriteLink } from '../../../platform/web/actions/WriteLink.tsx';
import { CameLate } from '../../../records/attendance/web/CameLate.tsx';
import type { AbsentToday as Absent } from '../home.contract.ts';
import styles from './AbsentToday.module.css';
import { Panel } from './Panel.tsx';
import rows from './Rows.module.css';

/** The students who are not present today and why, by registers and by absences reported in advance. */
export function AbsentToday({ absent: { count, students } }: { readonly absent: Absent }) {
  const { t } = useTranslation('home');
  const className = useClassName();
  if (count === 0) return null;
  const list = { to: '/registers', search: { part: 'absent' } } as const;
  const aside = (
    <span className={styles.aside}>
      <span>{t('absentCount', { count })}</span>
      <Link {...list} className="not-printed">
        {t('printAbsent')}
      </Link>
    </span>
  );
  return (
    <div id="absent" className={styles.absent}>
      <Panel title={t('absentToday')} aside={aside}>
        <ul className={rows.rows}>
          {students.map((student) => (
            <li key={student.roll} className={styles.student}>
              <span className={styles.who}>
                <bdi>{student.name}</bdi>
              </span>
              <bdi className={styles.class}>{className(student.class)}</bdi>
              <span className={styles.why}>
                <Why student={student} />
              </span>
              <CameLate student={student} size="compact-sm" />
              <WriteLink name={student.name} student={student} size="compact-sm" />
            </li>
          ))}
        </ul>
        {count > students.length && (
          <p className={styles.more}>
            <Link {...list}>{t('moreAbsent', { count: count - students.length })}</Link>
          </p>
        )}
      </Panel>
    </div>
  );
}

function Why({ student: { status, reason, isKnown } }: { readonly student: Absent['students'][number] }) {
  const { t } = useTranslation('home');
  const word = status === null ? t('known') : status === 'Excused' ? t('excused') : t('absent');
  return (
    <>
      <span>{word}</span>
      {reason && <bdi>{reason}</bdi>}
      {isKnown && status !== null && <span>{t('knownToo')}</span>}
    </>
  );
}
