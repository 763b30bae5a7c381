import { Button, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosedDays } from '../../../base/school/calendar.contract.ts';
import { ClosedNotice } from '../../../base/school/web/ClosedNotice.tsx';
import { useCalendar } from '../../../base/school/web/calendar.hooks.ts';
import { OnDay, OnDayBar } from '../../../base/school/web/OnDay.tsx';
import type { ShownDay } from '../../../base/school/web/on-day.hooks.ts';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { OtherSessionNotice, SessionChooser } from '../../../base/school/web/SessionChooser.tsx';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { useUrlSession } from '../../../base/school/web/sessions.hooks.ts';
import { useSchoolClock } from '../../../base/school/web/use-school-clock.ts';
import { useSubjectColours } from '../../../base/subjects/web/subjects.hooks.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { isNotThere } from '../../../platform/web/api/call.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { SignatureLine } from '../../../platform/web/components/SignatureLine.tsx';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import type { Exported } from '../../../platform/web/lists/save-export.ts';
import { ComingTimetables } from './ComingTimetables.tsx';
import { GridEntry, type Shown } from './GridEntry.tsx';
import { OwnDays } from './OwnDays.tsx';
import styles from './Schedule.module.css';
import { type Entry, isGoingOn } from './timetable.ts';
import { useWeeks } from './use-weeks.ts';
import gridStyles from './WeekGrid.module.css';
import { WeekGrid } from './WeekGrid.tsx';
import { WeekTabs } from './WeekTabs.tsx';
import './schedule.text.ts';

type Props = ScheduleProps & {
  /** The page's title, if the timetable is not the reader's own. */
  readonly pageTitle?: string | undefined;
  readonly hint: string | undefined;
  /** For a student: the class whose closed days are shown. */
  readonly classNumber?: number | undefined;
  /** The timetable that is exported as a file; false until it is known. */
  readonly exported: Exported | false;
  /** The field to choose whose timetable is shown. */
  readonly choice?: ReactNode;
  /** The covers of its lessons in the next days. */
  readonly cover?: ReactNode;
  /** Shown in place of the timetable if there is nobody to show it for. */
  readonly none?: ReactNode;
};

type ScheduleProps = {
  /** The title of the week. */
  readonly title?: string | undefined;
  /** The shown day; on any day but today, no lesson is marked as going on. */
  readonly day: ShownDay;
  readonly shows: Shown;
  readonly entries: readonly Entry[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
};

/** A teacher's or class's week: as a grid, which is also printed, and by day, today first. */
export function OwnSchedule({ pageTitle, hint, classNumber, exported, choice, cover, none, ...schedule }: Props) {
  const { t } = useTranslation('schedule');
  const [session] = useUrlSession();
  return (
    <>
      <PageHeader title={pageTitle ?? t('ownTitle')} hint={hint}>
        {choice}
        <OnDay hasAhead />
        {schedule.day.on === undefined && <SessionChooser />}
        {exported && <ExportMenu {...exported} query={{ ...exported.query, session, on: schedule.day.on }} />}
        <Button variant="default" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </PageHeader>
      <OnDayBar hasAhead />
      {schedule.day.on === undefined && (
        <>
          <OtherSessionNotice />
          <ComingTimetables />
          <ClosedSoon classNumber={classNumber} />
          {cover}
        </>
      )}
      {none ?? <ShownSchedule {...schedule} />}
    </>
  );
}

/** The closed days of the week that begins today, by name. */
function ClosedSoon({ classNumber }: Pick<Props, 'classNumber'>) {
  const { t } = useTranslation('schedule');
  const today = useSchool().data?.school?.today;
  const week = today === undefined ? {} : { from: today, to: daysAfter(today, 6) };
  const { data: calendar } = useCalendar(week, today !== undefined);
  const isConcerned = ({ classes }: ClosedDays) =>
    !classes || classNumber === undefined || classes.includes(classNumber);
  return <ClosedNotice title={t('closedSoon')} closed={calendar?.closed.filter(isConcerned) ?? []} />;
}

/** The week without a page of its own, or the reason why there is none. */
export function ShownSchedule({ title, shows, entries, error, onRetry, day }: ScheduleProps) {
  const { t } = useTranslation('schedule');
  const none = <Nothing title={t('ownNone')} hint={t('ownNoneHint')} drawing="week" />;
  // On a past day, the school may not have had the class yet.
  if (day.on !== undefined && !day.isAhead && isNotThere(error)) return none;
  if (!entries) {
    return <FetchState error={error} failed={t('ownFailed')} noAnswer={t('fetchNoAnswer')} onRetry={onRetry} />;
  }
  if (entries.length === 0) return none;
  return <OwnWeek all={entries} shows={shows} title={title} on={day.on} />;
}

type WeekProps = Pick<ScheduleProps, 'title' | 'shows'> & {
  readonly all: readonly Entry[];
  readonly on: string | undefined;
};

/** On a phone, the lists come first, today's at the top, because a week is too wide for it. */
function OwnWeek({ title, all, shows, on }: WeekProps) {
  const { t } = useTranslation('schedule');
  const now = useSchoolClock();
  const colourOf = useSubjectColours();
  const isPhone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
  const today = on === undefined ? now.day : undefined;
  const weeks = useWeeks(all, on);
  const entries = all.filter(weeks.isIn);
  const isNow = (entry: Entry) => entry.day === today && isGoingOn(entry.time, now.clock);
  const byDay = all.filter(weeks.isNext);
  const lists = <OwnDays entries={byDay} shows={shows} today={today} isNow={isNow} colourOf={colourOf} />;
  return (
    <div className={styles.sections}>
      <WeekTabs weeks={weeks} />
      {isPhone && lists}
      <section>
        <Title order={2}>{title ?? t('week')}</Title>
        <p className={styles.count}>{t('periodCount', { count: entries.length })}</p>
        <WeekGrid
          label={title ?? t('week')}
          entries={entries}
          timesOf={all}
          periods={Math.max(...all.map(({ period }) => period))}
          {...(today && { today })}
          isShort
        >
          {(inSlot, _slot, usual) =>
            inSlot.map((entry) => (
              <div
                key={entry.id}
                className={gridStyles.entry}
                data-colour={colourOf(entry.subject)}
                data-now={isNow(entry) || undefined}
              >
                <GridEntry entry={entry} shows={shows} usual={usual} />
                {isNow(entry) && <span className={gridStyles.now}>{t('now', { ns: 'shared' })}</span>}
              </div>
            ))
          }
        </WeekGrid>
        <SignatureLine />
      </section>
      {!isPhone && lists}
    </div>
  );
}
