import { useTranslation } from 'react-i18next';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { formatDate } from '../../../platform/web/format.ts';
import { useMarkRead } from '../../news/web/news.hooks.ts';
import type { Cover } from '../cover.contract.ts';
import { useCoverOfClass, useCoverOfTeacher } from './cover.hooks.ts';
import { lessonTimes } from './lesson-times.ts';
import { useInstead } from './use-instead.ts';
import './cover.text.ts';

/** What a teacher covers in the next days, and what others cover for them. */
export function CoverOfTeacher({ email }: { readonly email: string }) {
  const { data } = useCoverOfTeacher(email);
  return <ComingCover covers={data} />;
}

/** The lessons of a class that others take in the next days. */
export function CoverOfClass({ classNumber }: { readonly classNumber: number }) {
  const { data } = useCoverOfClass(classNumber);
  return <ComingCover covers={data} />;
}

/** Above a timetable, which is the same every week; nothing if nobody covers, or until that is known. */
function ComingCover({ covers = [] }: { readonly covers: readonly Cover[] | undefined }) {
  const { t } = useTranslation('cover');
  const insteadOf = useInstead();
  useMarkRead('cover', covers[0]?.lesson);
  if (covers.length === 0) return null;
  return (
    <Notice kind="note" title={t('coming')}>
      {covers.map((cover) => (
        <div key={`${cover.date} ${cover.lesson}`}>
          {t('comingLine', {
            date: formatDate(cover.date, 'weekday'),
            time: lessonTimes(cover),
            subject: cover.subject,
            class: cover.class,
          })}
          {cover.room !== null && (
            <>
              {' '}
              (<bdi>{cover.room}</bdi>)
            </>
          )}{' '}
          <strong>
            <bdi>{insteadOf(cover)}</bdi>
          </strong>
        </div>
      ))}
    </Notice>
  );
}
