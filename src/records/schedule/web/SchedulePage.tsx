import { Button } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { OnDay, OnDayBar } from '../../../base/school/web/OnDay.tsx';
import { useOnDay } from '../../../base/school/web/on-day.hooks.ts';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { OtherSessionNotice, SessionChooser } from '../../../base/school/web/SessionChooser.tsx';
import { useUrlSession } from '../../../base/school/web/sessions.hooks.ts';
import { MoreActions } from '../../../platform/web/actions/MoreActions.tsx';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import { ComingTimetables } from './ComingTimetables.tsx';
import { comingQuery, scheduleOptionsQuery, scheduleQuery, useSchedule, useScheduleOptions } from './schedule.hooks.ts';
import { Timetable } from './Timetable.tsx';
import { nobody, useShownWeek } from './use-shown-week.ts';
import './schedule.text.ts';

export function prefetch(queries: QueryClient): Promise<unknown> {
  void queries.prefetchQuery(comingQuery);
  return Promise.all([queries.prefetchQuery(scheduleQuery()), queries.prefetchQuery(scheduleOptionsQuery())]);
}

const WeekOnDay = lazyPart(() => import('./WeekOnDay.tsx'), 'WeekOnDay');

/** The whole timetable, for admins: the week of a class or a teacher, or lists; for another day, only the week. */
export function SchedulePage() {
  const { t } = useTranslation('schedule');
  const day = useOnDay({ hasAhead: true });
  const { on } = day;
  const schedule = useSchedule();
  const options = useScheduleOptions();
  const shown = useShownWeek(schedule.data ?? []);
  return (
    <>
      <PageHeader title={t('title')}>
        <OnDay hasAhead />
        {on === undefined && <SessionChooser />}
        <Actions shown={shown} on={on} />
      </PageHeader>
      <OnDayBar hasAhead />
      {on === undefined && (
        <>
          <OtherSessionNotice />
          <ComingTimetables />
        </>
      )}
      {on !== undefined ? (
        <Suspense fallback={<Waiting />}>
          <WeekOnDay shown={shown} day={day} />
        </Suspense>
      ) : !schedule.data ? (
        <FetchState
          error={schedule.error}
          failed={t('fetchFailed')}
          noAnswer={t('fetchNoAnswer')}
          onRetry={schedule.refetch}
        />
      ) : !options.data ? (
        <FetchState error={options.error} failed={t('teachersFailed')} onRetry={options.refetch} />
      ) : (
        <Timetable shown={shown} entries={schedule.data} options={options.data} />
      )}
    </>
  );
}

type ActionsProps = { readonly shown: ReturnType<typeof useShownWeek>; readonly on: string | undefined };

function Actions({ shown, on }: ActionsProps) {
  const { t } = useTranslation('schedule');
  const [session] = useUrlSession();
  const exported = shown.teacher !== nobody && (
    <ExportMenu kind="schedule" query={{ session, class: shown.classNumber, teacher: shown.teacher, on }} />
  );
  if (on !== undefined) {
    return (
      <>
        <Button variant="default" onClick={() => window.print()}>
          {t('print')}
        </Button>
        {exported}
      </>
    );
  }
  return (
    <>
      <Choice
        legend={t('show')}
        isLegendHidden
        options={views.map((view) => ({ value: view, label: t(`views.${view}`) }))}
        value={shown.view}
        onChange={shown.showView}
      />
      <MoreActions>
        <ButtonLink to="/make_timetable" search={{ session }} variant="default">
          {t('make')}
        </ButtonLink>
        {exported}
        <ButtonLink to="/imports" search={{ kind: 'schedule' }} variant="default">
          {t('import', { ns: 'shared' })}
        </ButtonLink>
      </MoreActions>
    </>
  );
}

const views = ['week', 'lists'] as const;
