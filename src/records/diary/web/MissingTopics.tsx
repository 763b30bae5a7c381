import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { formatDate } from '../../../platform/web/format.ts';
import styles from './Diary.module.css';
import { useMissingTopics } from './diary.hooks.ts';

/** The lessons of the last two weeks without an entry; each one links to its week. */
export function MissingTopics() {
  const { t } = useTranslation('diary');
  const { data: lessons, error, refetch } = useMissingTopics();
  if (!lessons) return <FetchState error={error} onRetry={refetch} />;
  if (lessons.length === 0) return <Nothing title={t('noneMissing')} hint={t('noneMissingHint')} drawing="register" />;
  return (
    <>
      <p className={styles.quiet}>{t('missingCount', { count: lessons.length })}</p>
      {[...Map.groupBy(lessons, ({ date }) => date)].map(([date, ofDay]) => (
        <section key={date} className={styles.day}>
          <h2>{formatDate(date, 'weekday')}</h2>
          <ul className={styles.lessons}>
            {ofDay.map(({ class: classNumber, period, subject, teacher }) => (
              <li key={`${classNumber} ${period}`} className={styles.lesson}>
                <Link to="/diary" search={{ class: classNumber, date }}>
                  {t('missingLesson', { class: classNumber, subject, period })}
                </Link>
                <bdi className={styles.quiet}>{teacher.name}</bdi>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
