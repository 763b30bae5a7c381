import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useClassName } from '../../../base/school/web/class-names.ts';
import { isOffice } from '../../../platform/contract/school-terms.ts';
import { shownPercent } from '../../../platform/contract/share.ts';
import { WriteLink } from '../../../platform/web/actions/WriteLink.tsx';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { readRole } from '../../../platform/web/api/stored-sign-in.ts';
import { formatDate, formatNumber, formatPercent } from '../../../platform/web/format.ts';
import type { Reason, StudentInNeed } from '../care.contract.ts';
import styles from './CarePage.module.css';

/** The students class by class. Each one links to their line in the class's figures. */
export function StudentList({ students }: { readonly students: readonly StudentInNeed[] }) {
  const className = useClassName();
  return [...Map.groupBy(students, (student) => student.class)].map(([classNumber, ofClass]) => (
    <section key={classNumber}>
      <Title order={2} className={styles.class ?? ''}>
        <bdi>{className(classNumber)}</bdi>
      </Title>
      <ul className="plain">
        {ofClass.map((student) => (
          <li key={student.roll} className={styles.student}>
            <Student student={student} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Student({ student: { roll, name, class: classNumber, reasons } }: { readonly student: StudentInNeed }) {
  const figures = isOffice(readRole())
    ? { to: '/registers', search: { part: 'overview', class: classNumber, roll } }
    : { to: '/attendance_overview', search: { class: classNumber, roll } };
  return (
    <>
      <span className={styles.roll}>{formatNumber(roll)}</span>
      {mayDo('attendance.read-class') ? (
        <Link to={figures.to} search={figures.search} className={styles.name}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi className={styles.name}>{name}</bdi>
      )}
      <ul className={styles.why}>
        {reasons.map((reason) => (
          <li key={reason.code}>
            <Why reason={reason} />
          </li>
        ))}
      </ul>
      <WriteLink name={name} student={{ class: classNumber, roll }} size="compact-sm" />
    </>
  );
}

function Why({ reason }: { readonly reason: Reason }) {
  const { t } = useTranslation('care');
  switch (reason.code) {
    case 'below_percent': {
      const { share, percent, present, total } = reason;
      return t('belowPercent', { share: shareText(share), percent: formatPercent(percent), present, total });
    }
    case 'absent_in_a_row':
      return t('absentInARow', { count: reason.days, since: formatDate(reason.since, 'weekday') });
    default:
      reason.code satisfies 'falling';
      return t('falling', { before: shareText(reason.before), now: shareText(reason.now) });
  }
}

/** Formats a share as all pages do, because whether a student is under the bound is decided by the shown value. */
function shareText(share: number): string {
  return formatPercent(shownPercent(share));
}
