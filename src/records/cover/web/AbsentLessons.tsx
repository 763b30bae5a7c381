import { Button, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import { formatDate } from '../../../platform/web/format.ts';
import type { LessonToCover } from '../cover.contract.ts';
import styles from './Cover.module.css';
import { useAbsentDays, useCoverAll } from './cover.hooks.ts';
import { OneLesson } from './OneLesson.tsx';
import './cover.text.ts';

type Props = {
  readonly date: string;
  /** The last day, if it differs from the first. */
  readonly to: string | undefined;
  readonly email: string;
  readonly name: string;
};

/**
 * The lessons of an absent teacher, each with a button for every teacher who could take it, and one button that assigns
 * them all.
 */
export function AbsentLessons({ date, to, email, name }: Props) {
  const { t } = useTranslation('cover');
  const { data: lessons, error, refetch } = useAbsentDays(date, to, email);
  if (!lessons) {
    const failed = `${t('dayFailed')} ${error?.message}`;
    return <FetchState error={error} failed={failed} noAnswer={t('dayNoAnswer')} onRetry={refetch} />;
  }
  if (lessons.length === 0) return <Nothing title={t('noneOfTeacher')} hint={t('noneOfTeacherHint', { name })} />;
  const byDate = Map.groupBy(lessons, (lesson) => lesson.date);
  return (
    <section className={styles.section}>
      <Title order={2}>{t('lessonsOf', { name })}</Title>
      <GiveAll date={date} to={to} email={email} lessons={lessons} />
      {[...byDate].map(([day, ofDay]) => (
        <div key={day}>
          {to !== undefined && <h3 className={styles.day}>{formatDate(day, 'weekday')}</h3>}
          <ul className={styles.list}>
            {ofDay.map((lesson) => (
              <OneLesson key={lesson.lesson} lesson={lesson} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/**
 * Assigns every open lesson for which somebody is free to the best candidate. It is shown only if there are several
 * such lessons.
 */
function GiveAll({ date, to, email, lessons }: Omit<Props, 'name'> & { readonly lessons: readonly LessonToCover[] }) {
  const { t } = useTranslation('cover');
  const give = useCoverAll();
  const open = lessons.filter(({ by, candidates }) => by === null && candidates.length > 0).length;
  if (open < 2) return null;
  const giveAll = () =>
    give.mutate(
      { date, to, email },
      {
        onSuccess: ({ covers, left }) => {
          const given = t('allGiven', { count: covers.length });
          toastSuccess(left > 0 ? `${given} ${t('leftOpen', { count: left })}` : given);
        },
        onError: (error) => toastFailure(failureText(error, `${t('setFailed')} ${error.message}`, t('setNoAnswer'))),
      },
    );
  return (
    <Button className={styles.all} loading={give.isPending} onClick={giveAll}>
      {t('giveAll', { count: open })}
    </Button>
  );
}
