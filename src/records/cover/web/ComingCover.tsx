import { useTranslation } from 'react-i18next';
import { useMarkRead } from '../../../base/news/web/news.hooks.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { formatDate } from '../../../platform/web/format.ts';
import type { Cover } from '../cover.contract.ts';
import styles from './ComingCover.module.css';
import { useCoverOfClass, useCoverOfTeacher } from './cover.hooks.ts';
import { lessonTimes } from './lesson-times.ts';
import { useInstead } from './use-instead.ts';
import './cover.text.ts';

/** The lessons that a teacher covers in the next days, and those that others cover for them. */
export function CoverOfTeacher({ email }: { readonly email: string }) {
  const { data } = useCoverOfTeacher(email);
  return <ComingCover covers={data} />;
}

type OfClass = { readonly classNumber: number; readonly roll: number | undefined };

/** The lessons of a class and its groups, or of one student, that others take in the next days. */
export function CoverOfClass({ classNumber, roll }: OfClass) {
  const { data } = useCoverOfClass(classNumber, roll);
  return <ComingCover covers={data} />;
}

/**
 * The covers above a timetable, which is the same every week; nothing is shown if there are none, or until they are
 * known.
 */
function ComingCover({ covers = [] }: { readonly covers: readonly Cover[] | undefined }) {
  const { t } = useTranslation('cover');
  useMarkRead('cover', covers[0]?.lesson);
  if (covers.length === 0) return null;
  return (
    <Notice kind="note" title={t('coming')}>
      {covers.map((cover) => (
        <div key={`${cover.date} ${cover.lesson} ${cover.absent?.email}`} className={styles.one}>
          {cover.isWithdrawn ? <Withdrawn cover={cover} /> : <Standing cover={cover} />}
        </div>
      ))}
    </Notice>
  );
}

type OneProps = { readonly cover: Cover };

function Standing({ cover }: OneProps) {
  const { t } = useTranslation('cover');
  const insteadOf = useInstead();
  const { date, subject, class: classNumber, room } = cover;
  return (
    <>
      {t('comingLine', { date: formatDate(date, 'weekday'), time: lessonTimes(cover), subject, class: classNumber })}
      {room !== null && (
        <>
          {' '}
          (<bdi>{room}</bdi>)
        </>
      )}{' '}
      <strong>{insteadOf(cover)}</strong>
    </>
  );
}

/** The time is left out, because the lesson may now be at another one. */
function Withdrawn({ cover: { date, subject, class: classNumber, by } }: OneProps) {
  const { t } = useTranslation('cover');
  return (
    <>
      {t('withdrawnLine', { date: formatDate(date, 'weekday'), subject, class: classNumber })}{' '}
      <strong>{t('noLonger', { name: by.name })}</strong>
    </>
  );
}
