import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isGuardian } from '../../../base/guardians/web/children.hooks.ts';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { formatDate } from '../../../platform/web/format.ts';
import type { Homework } from '../homework.contract.ts';
import styles from './Homework.module.css';

type Props = { readonly homework: readonly Homework[]; readonly roll?: number | undefined };

/** Homework by due day, with links to its pages; families see the student's state, staff how many have handed in. */
export function HomeworkList({ homework, roll }: Props) {
  const { t } = useTranslation('homework');
  const search = isGuardian() ? { child: roll } : {};
  return [...Map.groupBy(homework, ({ due }) => due)].map(([due, ofDay]) => (
    <section key={due} className={styles.day}>
      <h2>{t('due', { date: formatDate(due, 'weekday') })}</h2>
      <ul className={styles.rows}>
        {ofDay.map((one) => (
          <li key={one._id}>
            <Link to="/homework/$id" params={{ id: one._id }} search={search} className={styles.row}>
              <span className={styles.name}>
                <bdi>{one.title}</bdi>
              </span>
              <span className={styles.quiet}>{t('by', { subject: one.subject, name: one.by.name })}</span>
              {one.minutes !== null && (
                <span className={styles.quiet}>{t('minutesShort', { minutes: one.minutes })}</span>
              )}
              <StateOf homework={one} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** The state of the student or, for staff, of the class. */
export function StateOf({ homework: { own, counts, handIn, due } }: { readonly homework: Homework }) {
  const { t } = useTranslation('homework');
  const today = useSchool().data?.school?.today;
  if (handIn === 'none') return null;
  if (own) {
    const isOverdue = own.state === 'open' && today !== undefined && due < today;
    return (
      <span className={styles.states}>
        <Badge>{t(`states.${own.state}`)}</Badge>
        {(own.isLate || isOverdue) && <Badge>{t('late')}</Badge>}
      </span>
    );
  }
  if (!counts) return null;
  return (
    <span className={styles.states}>
      <span className={styles.quiet}>{t('counts', { handedIn: counts.handedIn, students: counts.students })}</span>
      {counts.toAnswer > 0 && <Badge>{t('toAnswer', { count: counts.toAnswer })}</Badge>}
    </span>
  );
}
