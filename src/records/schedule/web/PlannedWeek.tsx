import { Button, Title } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubjectColours } from '../../../base/subjects/web/subjects.hooks.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { SignatureLine } from '../../../platform/web/components/SignatureLine.tsx';
import { MovableWeek } from './MovableWeek.tsx';
import type { ScheduleOptions } from './period-fields.ts';
import styles from './Schedule.module.css';
import { type Entry, isInSlot, type Slot } from './timetable.ts';
import type { useShownWeek } from './use-shown-week.ts';
import { useWeeks } from './use-weeks.ts';
import { WeekTabs } from './WeekTabs.tsx';

const loadAddInSlot = () => import('./AddInSlot.tsx');
const AddInSlot = lazyPart(loadAddInSlot, 'AddInSlot');

type Props = {
  readonly shown: ReturnType<typeof useShownWeek>;
  readonly ofShown: readonly Entry[];
  readonly entries: readonly Entry[];
  readonly options: ScheduleOptions;
};

/** The week of a class or a teacher, to build and to print. */
export function PlannedWeek({ shown: { classNumber, teacher }, ofShown, entries, options }: Props) {
  const { t } = useTranslation('schedule');
  const week = useRef<HTMLElement>(null);
  const [slot, setSlot] = useState<Slot>();
  const [added, setAdded] = useState<string>();
  const weeks = useWeeks(ofShown);
  const name = options.teachers.find(({ email }) => email === teacher)?.name;
  const title = classNumber
    ? t('weekOfClass', { class: classNumber })
    : t('weekOfTeacher', { name: name ?? teacher ?? '' });

  // The added period gets the focus as soon as it appears where the pressed cell was.
  useEffect(() => {
    if (!added || !ofShown.some(({ id }) => id === added)) return;
    setAdded(undefined);
    week.current?.querySelector<HTMLElement>(`[data-entry="${added}"]`)?.focus();
  }, [added, ofShown]);

  return (
    <section ref={week}>
      <div className={styles.heading}>
        <Title order={2}>{title}</Title>
        <Button variant="default" className="not-printed" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <WeekTabs weeks={weeks} />
      <MovableWeek
        label={title}
        entries={ofShown.filter(weeks.isIn)}
        all={entries}
        shows={classNumber ? 'teacher' : 'class'}
        colourOf={useSubjectColours()}
        onAdd={setSlot}
      />
      <SignatureLine />
      <Suspense>
        {slot && (
          <AddInSlot
            slot={slot}
            of={{ class: classNumber, teacher }}
            // If another week has a lesson there, a lesson of every week would clash with it, so the shown week is
            // selected.
            week={ofShown.some((one) => isInSlot(one, slot)) ? (weeks.shown?.name ?? '') : ''}
            options={options}
            entries={entries}
            onClose={() => setSlot(undefined)}
            onAdded={(id) => {
              setSlot(undefined);
              setAdded(id);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
