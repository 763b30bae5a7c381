import { Button, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import type { Cover } from '../cover.contract.ts';
import styles from './Cover.module.css';
import { useRemoveCover } from './cover.hooks.ts';
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
  const remove = useRemoveCover();
  const { date, lesson, class: classNumber, subject } = cover;
  const said = { subject, class: classNumber };
  const giveBack = () =>
    remove.mutate(
      { date, lesson },
      {
        onSuccess: () => toastSuccess(t('givenBack', said)),
        onError: (error) =>
          toastFailure(failureText(error, `${t('giveBackFailed')} ${error.message}`, t('giveBackNoAnswer'))),
      },
    );
  return (
    <li className={styles.lesson}>
      <p className={styles.time}>{lessonTimes(cover)}</p>
      <div className={styles.words}>
        <p className={styles.what}>
          <bdi>{t('lesson', said)}</bdi>
        </p>
        <p>{insteadOf(cover)}</p>
      </div>
      <Button
        variant="default"
        className="not-printed"
        loading={remove.isPending}
        onClick={giveBack}
        aria-label={t('giveBackOf', { ...said, time: lessonTimes(cover) })}
      >
        {t('giveBack')}
      </Button>
    </li>
  );
}
