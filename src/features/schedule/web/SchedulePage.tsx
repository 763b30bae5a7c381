import { Alert, Anchor, Button, NativeSelect, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { classNumbers } from '../../../platform/contract/school-terms.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { SignatureLine } from '../../../platform/web/components/SignatureLine.tsx';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { AddPeriod } from './AddPeriod.tsx';
import { MovableWeek } from './MovableWeek.tsx';
import type { ScheduleOptions } from './period-fields.ts';
import styles from './Schedule.module.css';
import { ScheduleList } from './ScheduleList.tsx';
import { scheduleOptionsQuery, scheduleQuery, useSchedule, useScheduleOptions } from './schedule.hooks.ts';
import type { Entry } from './timetable.ts';
import './schedule.text.ts';

export function prefetch(queries: QueryClient): Promise<unknown> {
  return Promise.all([queries.prefetchQuery(scheduleQuery), queries.prefetchQuery(scheduleOptionsQuery)]);
}

/** The whole timetable, for admins. The chosen class or teacher is in the address. */
export function SchedulePage() {
  const { t } = useTranslation('schedule');
  const schedule = useSchedule();
  const options = useScheduleOptions();
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      {schedule.isError ? (
        <Failure
          message={failureText(schedule.error, t('fetchFailed'), t('fetchNoAnswer'))}
          onRetry={() => schedule.refetch()}
        />
      ) : options.isError ? (
        <Failure
          message={failureText(options.error, t('teachersFailed'), t('teachersNoAnswer'))}
          onRetry={() => options.refetch()}
        />
      ) : schedule.data && options.data ? (
        <Timetable entries={schedule.data} options={options.data} />
      ) : (
        <Waiting />
      )}
    </>
  );
}

/** In the address, instead of a teacher's email: periods of teachers who have left. */
const nobody = 'none';

/** Periods of a teacher who has left are excluded: their email may belong to somebody else now. */
function isWith({ teacher }: Entry, email: string): boolean {
  return teacher.email === email && !teacher.hasLeft;
}

type Props = { readonly entries: readonly Entry[]; readonly options: ScheduleOptions };

function Timetable({ entries, options }: Props) {
  const { t } = useTranslation('schedule');
  const [chosen, choose] = useUrlValues();
  const shown = entries.filter(
    (entry) =>
      (!chosen.class || String(entry.class) === chosen.class) &&
      (!chosen.teacher || (chosen.teacher === nobody ? entry.teacher.hasLeft : isWith(entry, chosen.teacher))),
  );
  const left = entries.filter(({ teacher }) => teacher.hasLeft).length;
  // Deferred, as a whole school's periods are slow to render.
  const listed = useDeferredValue(shown);
  const teacher = options.teachers.find(({ email }) => email === chosen.teacher)?.name;
  const title = chosen.class
    ? t('weekOfClass', { class: chosen.class })
    : teacher && t('weekOfTeacher', { name: teacher });
  return (
    <div className={styles.sections}>
      {left > 0 && chosen.teacher !== nobody && (
        <Alert className="not-printed" color="red" icon={<IconAlertTriangle aria-hidden />}>
          {t('withoutTeacher', { count: left })}{' '}
          <Anchor component={Link} to="/schedule" search={{ teacher: nobody } as never}>
            {t('showWithoutTeacher')}
          </Anchor>
        </Alert>
      )}
      <section className="not-printed">
        <Title order={2}>{t('addTitle')}</Title>
        <AddPeriod key={chosen.class ?? ''} options={options} entries={entries} classNumber={chosen.class ?? ''} />
      </section>
      <section className="not-printed">
        <div className={styles.fields}>
          <NativeSelect
            label={t('class')}
            data={[{ value: '', label: t('allClasses') }, ...classNumbers.map(String)]}
            value={chosen.class ?? ''}
            onChange={(event) => choose({ class: event.currentTarget.value || undefined, teacher: undefined })}
          />
          <NativeSelect
            label={t('teacher')}
            data={[
              { value: '', label: t('allTeachers') },
              ...(left > 0 ? [{ value: nobody, label: t('noTeacher') }] : []),
              ...options.teachers.map(({ name, email }) => ({ value: email, label: name })),
            ]}
            value={chosen.teacher ?? ''}
            onChange={(event) => choose({ teacher: event.currentTarget.value || undefined, class: undefined })}
          />
        </div>
        <p className={styles.count}>{t('periodCount', { count: shown.length })}</p>
        {shown.length === 0 && <Nothing title={t('none')} hint={t(title ? 'noneChosenHint' : 'noneHint')} />}
      </section>
      {title && (
        <section>
          <div className={styles.heading}>
            <Title order={2}>{title}</Title>
            <Button variant="default" className="not-printed" onClick={() => window.print()}>
              {t('print')}
            </Button>
          </div>
          <MovableWeek label={title} entries={shown} all={entries} shows={chosen.class ? 'teacher' : 'class'} />
          <SignatureLine />
        </section>
      )}
      <div className="not-printed">
        <ScheduleList entries={listed} />
      </div>
    </div>
  );
}
