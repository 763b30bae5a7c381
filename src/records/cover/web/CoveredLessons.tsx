import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/web/format.ts';
import type { Cover } from '../cover.contract.ts';
import styles from './Cover.module.css';
import { GiveBack } from './GiveBack.tsx';
import { lessonTimes } from './lesson-times.ts';
import { useInstead } from './use-instead.ts';
import './cover.text.ts';

type Props = {
  readonly covers: readonly Cover[];
  readonly isOneDay: boolean;
};

/** Every lesson that is covered on a day, or on each of several, with a button that gives it back. */
export function CoveredLessons({ covers, isOneDay }: Props) {
  const { t } = useTranslation('cover');
  const byDate = Map.groupBy(covers, (cover) => cover.date);
  return (
    <section className={styles.section}>
      <Title order={2}>{t(isOneDay ? 'allCovered' : 'allCoveredOfDays')}</Title>
      {covers.length === 0 && <p className={styles.quiet}>{t(isOneDay ? 'noneCovered' : 'noneCoveredOfDays')}</p>}
      {[...byDate].map(([date, ofDay]) => (
        <div key={date}>
          {!isOneDay && <h3 className={styles.day}>{formatDate(date, 'weekday')}</h3>}
          <ul className={styles.list}>
            {ofDay.map((cover) => (
              <OneCover key={`${cover.lesson} ${cover.absent?.email}`} cover={cover} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function OneCover({ cover }: { readonly cover: Cover }) {
  const { t } = useTranslation('cover');
  const insteadOf = useInstead();
  const { class: classNumber, subject, room } = cover;
  return (
    <li className={styles.lesson}>
      <p className={styles.time}>{lessonTimes(cover)}</p>
      <div className={styles.words}>
        <p className={styles.what}>{t('lesson', { class: classNumber, subject })}</p>
        {room !== null && (
          <p className={styles.quiet}>
            <bdi>{room}</bdi>
          </p>
        )}
        <p>{insteadOf(cover)}</p>
      </div>
      <GiveBack of={cover} />
    </li>
  );
}
