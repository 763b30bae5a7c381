import { Title } from '@mantine/core';
import { Suspense, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { AnchorLink } from '../../../platform/web/components/links.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { PlannedWeek } from './PlannedWeek.tsx';
import type { ScheduleOptions } from './period-fields.ts';
import styles from './Schedule.module.css';
import { type Entry, isOf, isWithoutTeacher } from './timetable.ts';
import { nobody, type useShownWeek } from './use-shown-week.ts';
import { WeekChooser } from './WeekChooser.tsx';

/** These are below the week, so they can load after it. */
const AddPeriod = lazyPart(() => import('./AddPeriod.tsx'), 'AddPeriod');
const ScheduleList = lazyPart(() => import('./ScheduleList.tsx'), 'ScheduleList');

type Props = {
  readonly shown: ReturnType<typeof useShownWeek>;
  readonly entries: readonly Entry[];
  readonly options: ScheduleOptions;
};

/** The most periods that are all listed below the week before a class is chosen, which fill a few screens. */
const mostListedAtOnce = 60;

/** The week of a class or a teacher, with the form and lists below; or only the form and lists. */
export function Timetable({ shown, entries, options }: Props) {
  const { t } = useTranslation('schedule');
  const { view, classNumber, teacher } = shown;
  const ofShown = shown.isUnknown
    ? []
    : entries.filter((entry) =>
        teacher === nobody && !classNumber ? isWithoutTeacher(entry) : isOf(entry, classNumber, teacher),
      );
  const isWhole = view === 'week' && !shown.isChosen && entries.length <= mostListedAtOnce;
  // The list is deferred, because a whole school's periods are slow to render.
  const listed = useDeferredValue(isWhole ? entries : ofShown);
  const left = entries.filter(isWithoutTeacher).length;
  const isEmpty = entries.length === 0;

  const followAdded = (added: number, email: string) => {
    if (view === 'lists' ? classNumber || teacher : teacher !== email && classNumber !== added) shown.follow(added);
  };

  return (
    <div className={styles.sections}>
      {left > 0 && teacher !== nobody && <WithoutTeacher count={left} />}
      {isEmpty ? (
        <Nothing title={t('none')} hint={t('noneHint')} drawing="week" />
      ) : (
        <>
          <WeekChooser shown={shown} teachers={options.teachers} hasNobody={left > 0} />
          {view === 'week' && !shown.isUnknown && (
            <PlannedWeek shown={shown} ofShown={ofShown} entries={entries} options={options} />
          )}
        </>
      )}
      <section className="not-printed">
        <Title order={2}>{t('add')}</Title>
        <Suspense>
          <AddPeriod
            options={options}
            entries={entries}
            classNumber={shown.isChosen && classNumber ? String(classNumber) : ''}
            onAdded={followAdded}
          />
        </Suspense>
      </section>
      {!isEmpty && (
        <div className="not-printed">
          <p className={styles.count}>{t('periodCount', { count: listed.length })}</p>
          {listed.length === 0 && <Nothing title={t('none')} hint={t('noneChosenHint')} />}
          <Suspense>
            <ScheduleList entries={listed} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

function WithoutTeacher({ count }: { readonly count: number }) {
  const { t } = useTranslation('schedule');
  return (
    <Notice kind="warm" className="not-printed">
      {t('withoutTeacher', { count })}{' '}
      <AnchorLink to="/schedule" search={{ teacher: nobody }}>
        {t('showWithoutTeacher')}
      </AnchorLink>
    </Notice>
  );
}
