import { NativeSelect, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMarkRead } from '../../../base/news/web/news.hooks.ts';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { useDateFaults } from '../../../base/school/web/use-date-faults.tsx';
import { datesBetween, daysAfter } from '../../../platform/contract/dates.ts';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { formatDate } from '../../../platform/web/format.ts';
import { type Cover, mostDaysAbsent } from '../cover.contract.ts';
import { AbsentLessons } from './AbsentLessons.tsx';
import styles from './Cover.module.css';
import { useCoverDays } from './cover.hooks.ts';
import { GiveBack } from './GiveBack.tsx';
import { lessonTimes } from './lesson-times.ts';
import { useInstead } from './use-instead.ts';
import './cover.text.ts';

/** Lets admins choose who takes the lessons of a teacher who is absent on a day. */
export function CoverPage() {
  const { t } = useTranslation('cover');
  const today = useSchool().data?.school?.today;
  const [asked, setAsked] = useUrlValue('date');
  const [absent] = useUrlValue('teacher');
  const [until, setUntil] = useUrlValue('to');
  const { onFaultOf, instead } = useDateFaults();
  const date = asked ?? today;
  const lastDays = date === undefined ? [] : datesBetween(daysAfter(date, 1), daysAfter(date, mostDaysAbsent - 1));
  const to = until !== undefined && lastDays.includes(until) ? until : undefined;
  const day = useCoverDays(date, to);
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      {day.data && <WithdrawnCover covers={day.data.withdrawn} />}
      <div className={styles.choice}>
        <DateField
          label={t('day', { ns: 'shared' })}
          value={date}
          onFault={onFaultOf('date')}
          onCommit={setAsked}
          required
        />
        <Until last={to} lastDays={lastDays} onChange={setUntil} />
        {day.data && day.data.teachers.length > 0 && <AbsentTeacher teachers={day.data.teachers} />}
      </div>
      {instead ? (
        instead
      ) : !day.data || date === undefined ? (
        <FetchState
          error={day.error}
          failed={`${t('dayFailed')} ${day.error?.message}`}
          noAnswer={t('dayNoAnswer')}
          onRetry={day.refetch}
        />
      ) : day.data.teachers.length === 0 ? (
        <Nothing
          title={t(to === undefined ? 'noLessons' : 'noLessonsOfDays')}
          hint={t(to === undefined ? 'noLessonsHint' : 'noLessonsOfDaysHint')}
          drawing="week"
        />
      ) : (
        <>
          {absent && <AbsentLessons date={date} to={to} email={absent} name={nameOf(day.data.teachers, absent)} />}
          <CoveredLessons covers={day.data.covers} isOneDay={to === undefined} />
        </>
      )}
    </>
  );
}

function AbsentTeacher({ teachers }: Pick<NonNullable<ReturnType<typeof useCoverDays>['data']>, 'teachers'>) {
  const { t } = useTranslation('cover');
  const [absent, setAbsent] = useUrlValue('teacher');
  return (
    <NativeSelect
      label={t('teacher')}
      value={absent ?? ''}
      onChange={(event) => setAbsent(event.currentTarget.value || undefined)}
      data={[
        { value: '', label: t('chooseTeacher') },
        ...teachers.map(({ name, email, lessons }) => ({
          value: email,
          label: t('teacherWithLessons', { name, count: lessons }),
        })),
      ]}
    />
  );
}

type UntilProps = {
  readonly last: string | undefined;
  readonly lastDays: readonly string[];
  readonly onChange: (last: string | undefined) => void;
};

function Until({ last, lastDays, onChange }: UntilProps) {
  const { t } = useTranslation('cover');
  return (
    <NativeSelect
      label={t('until')}
      value={last ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      data={[
        { value: '', label: t('thatDayOnly') },
        ...lastDays.map((date) => ({ value: date, label: formatDate(date, 'weekday') })),
      ]}
    />
  );
}

function nameOf(teachers: readonly { readonly name: string; readonly email: string }[], email: string): string {
  return teachers.find((teacher) => teacher.email === email)?.name ?? email;
}

/**
 * The lessons of the next days that a change of the timetable has left without cover. Each one links to the teachers
 * who could take it now.
 */
function WithdrawnCover({ covers }: { readonly covers: readonly Cover[] }) {
  const { t } = useTranslation('cover');
  useMarkRead('cover', covers[0]?.lesson);
  if (covers.length === 0) return null;
  return (
    <Notice kind="warm" title={t('withdrawn')}>
      {covers.map(({ date, lesson, subject, class: classNumber, absent, by }) => {
        const words = t('withdrawnLine', { date: formatDate(date, 'weekday'), subject, class: classNumber });
        return (
          <div key={`${date} ${lesson} ${absent?.email}`}>
            {absent ? (
              <Link to="/cover" search={{ date, teacher: absent.email }}>
                {words}
              </Link>
            ) : (
              words
            )}{' '}
            (<bdi>{by.name}</bdi>)
          </div>
        );
      })}
    </Notice>
  );
}

type Props = { readonly covers: readonly Cover[]; readonly isOneDay: boolean };

/** Every lesson that is covered on a day, or on each of several, with a button that gives it back. */
function CoveredLessons({ covers, isOneDay }: Props) {
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
