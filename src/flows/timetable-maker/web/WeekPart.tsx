import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { days } from '../../../platform/contract/school-terms.ts';
import { formatList, formatNumber } from '../../../platform/web/format.ts';
import { maxPeriodsADay, type Plan, type PlannedPeriod } from '../plan.contract.ts';
import { dayName } from './day-name.ts';
import styles from './MakeTimetable.module.css';
import { PaintedWeek } from './PaintedWeek.tsx';
import { PeriodTable } from './PeriodTable.tsx';
import { nextPeriod, withClosed, withDay, withWeek } from './plan.ts';
import { RoomTable } from './RoomTable.tsx';
import type { Editing } from './use-editing.ts';

/** The week that lessons are put into: its days and periods, when the school is closed; and its rooms. */
export function WeekPart({ editing: { plan, change } }: { readonly editing: Editing }) {
  const { t } = useTranslation('timetable-maker');
  const { week } = plan;
  const changePeriods = (periods: readonly PlannedPeriod[]) =>
    change((before) => withWeek(before, { days: before.week.days, periods: [...periods] }));
  // The periods of several weeks come from a file, with equal ones in each.
  const next = !week.weeks && week.periods.length < maxPeriodsADay ? nextPeriod(week.periods) : undefined;
  return (
    <div className={styles.sections}>
      <Days week={week} change={change} />
      <section>
        <h2 className={styles.title}>{t('periods')}</h2>
        {week.weeks && <p className={styles.hint}>{t('ofWeeks', { weeks: formatList(week.weeks) })}</p>}
        {week.dayParts && week.dayParts.length > (week.weeks?.length ?? 1) && (
          <p className={styles.hint}>{t('dayParts', { parts: formatList(week.dayParts.map(formatNumber)) })}</p>
        )}
        <PeriodTable periods={week.periods} onChange={changePeriods} />
        {next && (
          <Button variant="default" onClick={() => changePeriods([...week.periods, next])}>
            {t('addPeriod')}
          </Button>
        )}
      </section>
      <section>
        <h2 className={styles.title}>{t('closedSlots')}</h2>
        <p className={styles.hint}>{t('closedHint')}</p>
        <PaintedWeek
          label={t('closedSlots')}
          week={week}
          painted={week.closed}
          word={t('closedWord')}
          onPaint={(slots, isPainted) => change((before) => withClosed(before, slots, isPainted))}
        />
      </section>
      <section>
        <h2 className={styles.title}>{t('rooms')}</h2>
        <RoomTable plan={plan} change={change} />
      </section>
    </div>
  );
}

function Days({ week, change }: Pick<Plan, 'week'> & Pick<Editing, 'change'>) {
  const { t } = useTranslation('timetable-maker');
  return (
    <section>
      <h2 className={styles.title} id="maker-days">
        {t('days')}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be drawn as one. */}
      <div className={styles.days} role="group" aria-labelledby="maker-days">
        {days.map((day) => (
          <label key={day} className={styles.check}>
            <input
              type="checkbox"
              checked={week.days.includes(day)}
              // The last day cannot be removed.
              disabled={week.days.length === 1 && week.days.includes(day)}
              onChange={({ currentTarget: { checked } }) => change((before) => withDay(before, day, checked))}
            />
            {dayName(day)}
          </label>
        ))}
      </div>
    </section>
  );
}
