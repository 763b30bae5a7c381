import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { useDateFaults } from '../../../base/school/web/use-date-faults.tsx';
import { datesBetween, daysAfter } from '../../../platform/contract/dates.ts';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { formatDate } from '../../../platform/web/format.ts';
import { mostDaysAbsent } from '../cover.contract.ts';
import { AbsentLessons } from './AbsentLessons.tsx';
import styles from './Cover.module.css';
import { CoveredLessons } from './CoveredLessons.tsx';
import { useCoverDays } from './cover.hooks.ts';
import { WithdrawnCover } from './WithdrawnCover.tsx';
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
