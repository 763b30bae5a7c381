import { Button, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnDay } from '../../../base/school/web/on-day.hooks.ts';
import { daysAfter, weekdayOf } from '../../../platform/contract/dates.ts';
import { isNotThere } from '../../../platform/web/api/call.ts';
import { earliestSchoolDay, findDateFault } from '../../../platform/web/components/date-fault.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { PlainText } from '../../../platform/web/components/PlainText.tsx';
import { SignatureLine } from '../../../platform/web/components/SignatureLine.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { formatDate } from '../../../platform/web/format.ts';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import type { Homework } from '../../homework/homework.contract.ts';
import { HomeworkGiven } from '../../homework/web/HomeworkGiven.tsx';
import { useHomeworkGiven } from '../../homework/web/homework.hooks.ts';
import type { DiaryWeekBook } from '../diary.contract.ts';
import styles from './Diary.module.css';
import { useDiaryWeek } from './diary.hooks.ts';
import { WeekSignature } from './WeekSignature.tsx';
import { WriteEntry } from './WriteEntry.tsx';

type Lesson = DiaryWeekBook['lessons'][number];

/** The diary of a class for the week of the day in the address, as a book: day by day, lesson by lesson. */
export function DiaryWeek({ classNumber, roll }: { readonly classNumber: number; readonly roll?: number }) {
  const { t } = useTranslation('diary');
  const { on, today } = useOnDay();
  const [named, choose] = useUrlValue('date');
  const isDay =
    named !== undefined && findDateFault(named, { earliest: earliestSchoolDay, latest: undefined }) === undefined;
  const day = (isDay ? named : undefined) ?? on ?? today;
  if (day === undefined) return <Waiting />;
  const monday = mondayOf(day);
  const sunday = daysAfter(monday, 6);
  const isThisWeek = today !== undefined && monday === mondayOf(today);
  return (
    <section>
      <Title order={2}>{t('week', { class: classNumber, from: formatDate(monday), to: formatDate(sunday) })}</Title>
      <div className={`${styles.weeks} not-printed`}>
        <Button variant="default" onClick={() => choose(daysAfter(monday, -7))}>
          {t('before')}
        </Button>
        {!isThisWeek && (
          <Button variant="default" onClick={() => choose(undefined)}>
            {t('thisWeek')}
          </Button>
        )}
        <Button variant="default" onClick={() => choose(daysAfter(monday, 7))}>
          {t('after')}
        </Button>
        <ExportMenu kind="diary" query={{ class: classNumber, from: monday, to: sunday, on }} />
      </div>
      {/* While another class is fetched, the one before it must not stand under its name. */}
      <Book key={classNumber} classNumber={classNumber} roll={roll} monday={monday} on={on} />
    </section>
  );
}

type BookProps = {
  readonly classNumber: number;
  /** The roll of the student, for a family. */
  readonly roll: number | undefined;
  readonly monday: string;
  readonly on: string | undefined;
};

function Book({ classNumber, roll, monday, on }: BookProps) {
  const { t } = useTranslation('diary');
  const { data: week, error, isPlaceholderData, refetch } = useDiaryWeek(classNumber, monday, on);
  const homework = useHomeworkGiven({ class: classNumber, roll }, monday);
  const { today } = useOnDay();
  const [writing, setWriting] = useState<Lesson>();
  const none = <Nothing title={t('none')} hint={t('noneHint')} drawing="week" />;
  // On a past day, the school may not have had the class yet.
  if (error && on !== undefined && isNotThere(error)) return none;
  if (!week) return <FetchState error={error} onRetry={refetch} />;
  if (week.lessons.length === 0) return none;
  const lessons = Map.groupBy(week.lessons, ({ date }) => date);
  // The state of homework on a past day is not known, so it is left out.
  const given = (on === undefined && homework.data) || new Map<string, Homework[]>();
  const isAhead = (date: string) => today !== undefined && date > today;
  const isInWeek = (date: string) => date >= monday && date <= daysAfter(monday, 6);
  const days = [...new Set([...lessons.keys(), ...[...given.keys()].filter(isInWeek)])].sort();
  return (
    <div aria-busy={isPlaceholderData}>
      {days.map((date) => (
        <section key={date} className={styles.day}>
          <h3>{formatDate(date, 'weekday')}</h3>
          <ul className={styles.lessons}>
            {lessons.get(date)?.map((lesson) => (
              <li key={lesson.period} className={styles.lesson}>
                <OneLesson
                  lesson={lesson}
                  isAhead={isAhead(date)}
                  onWrite={on === undefined && lesson.mayWrite ? setWriting : undefined}
                />
              </li>
            ))}
          </ul>
          <HomeworkGiven homework={given.get(date) ?? []} roll={roll} />
        </section>
      ))}
      <WeekSignature classNumber={classNumber} week={week} isPast={on !== undefined} />
      {week.signed === null && <SignatureLine />}
      {writing && <WriteEntry classNumber={classNumber} lesson={writing} onClose={() => setWriting(undefined)} />}
    </div>
  );
}

type LessonProps = {
  readonly lesson: Lesson;
  /** Whether its day is still to come. */
  readonly isAhead: boolean;
  readonly onWrite: ((lesson: Lesson) => void) | undefined;
};

function OneLesson({ lesson, isAhead, onWrite }: LessonProps) {
  const { t } = useTranslation('diary');
  const { date, period, subject, teacher, entry } = lesson;
  const which = { subject, date: formatDate(date, 'weekday'), period };
  return (
    <>
      <div className={styles.what}>
        <p className={styles.subject}>{t('lesson', { period, subject })}</p>
        <p className={styles.quiet}>
          <bdi>{(entry?.by ?? teacher)?.name}</bdi>
        </p>
      </div>
      <div className={styles.words}>
        {entry ? (
          <>
            <p className={styles.topic}>
              <bdi>{entry.topic}</bdi>
            </p>
            {entry.text !== null && <PlainText>{entry.text}</PlainText>}
          </>
        ) : (
          <p className={styles.quiet}>{!isAhead && t('notWritten')}</p>
        )}
      </div>
      {onWrite && (
        <Button
          variant="default"
          size="sm"
          className="not-printed"
          aria-label={t(entry ? 'changeOf' : 'writeOf', which)}
          onClick={() => onWrite(lesson)}
        >
          {entry ? t('change', { ns: 'shared' }) : t('write')}
        </Button>
      )}
    </>
  );
}

function mondayOf(date: string): string {
  return weekdayOf(date) === 'Monday' ? date : mondayOf(daysAfter(date, -1));
}
