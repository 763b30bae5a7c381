import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Cover } from '../cover.contract.ts';
import styles from './Cover.module.css';
import { GiveBack } from './GiveBack.tsx';
import { lessonTimes } from './lesson-times.ts';
import { useInstead } from './use-instead.ts';
import './cover.text.ts';

/** Every lesson of a day that is covered, each with a button that gives it back. */
export function CoveredLessons({ covers }: { readonly covers: readonly Cover[] }) {
  const { t } = useTranslation('cover');
  return (
    <section className={styles.section}>
      <Title order={2}>{t('allCovered')}</Title>
      {covers.length === 0 ? (
        <p className={styles.quiet}>{t('noneCovered')}</p>
      ) : (
        <ul className={styles.list}>
          {covers.map((cover) => (
            <OneCover key={cover.lesson} cover={cover} />
          ))}
        </ul>
      )}
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
        <p className={styles.what}>
          <bdi>{t('lesson', { class: classNumber, subject })}</bdi>
        </p>
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
