import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Day, days } from '../../../platform/contract/school-terms.ts';
import { formatDigits, formatNumber } from '../../../platform/web/format.ts';
import { PeriodTime } from './PeriodWords.tsx';
import { type Entry, type Slot, usualTime } from './timetable.ts';
import styles from './WeekGrid.module.css';

type CellProps = { readonly onClick?: () => void; readonly 'data-verdict'?: string; readonly 'data-target'?: true };

type Props = {
  readonly label: string;
  readonly entries: readonly Entry[];
  /** The periods whose usual times are shown at the rows. */
  readonly timesOf: readonly Entry[];
  readonly periods: number;
  readonly today?: Day;
  /** Its columns; by default all days. */
  readonly columns?: readonly Day[];
  /** Whether days without a period are left out, except today. */
  readonly isShort?: boolean;
  /** Whether its cells can be pressed and reached by arrow keys. */
  readonly isMovable?: boolean;
  /** The content of a cell; `usual` is the time of its row. */
  readonly children: (entries: readonly Entry[], slot: Slot, usual: string | undefined) => ReactNode;
  readonly cellProps?: (slot: Slot) => CellProps;
};

/** With more rows than this, the week is printed smaller, so that it still fits on a page. */
const mostRowsAtFullSize = 8;

/**
 * A week as a grid with days as columns and periods as rows, printed on one page. It is not a table element, because
 * the page also lists the periods in tables by day; screen readers read the days one after the other.
 */
export function WeekGrid(props: Props) {
  const { label, entries, timesOf, periods, today, columns = days, isShort, isMovable, children, cellProps } = props;
  const { t } = useTranslation('schedule');
  const bySlot = Map.groupBy(entries, ({ day, period }) => `${day} ${period}`);
  const shown = isShort
    ? columns.filter((day) => day === today || entries.some((entry) => entry.day === day))
    : columns;
  const used = Math.max(1, ...entries.map(({ period }) => period));
  const rows = Array.from({ length: periods }, (_, index) => ({
    period: index + 1,
    usual: usualTime(timesOf, index + 1),
    /** The empty rows at the end are only for adding and moving. */
    'data-unused': index + 1 > used || undefined,
  }));
  const isUsed = (day: Day) => entries.length === 0 || entries.some((entry) => entry.day === day);
  const sizes = {
    '--days': shown.length,
    '--rows': periods,
    // Empty rows at the end and empty days are not printed.
    '--used-days': shown.filter(isUsed).length,
    '--used-rows': used,
  } as CSSProperties;
  return (
    // The grid scrolls sideways, so it must be reachable by keyboard if nothing in it takes the focus.
    <section className={styles.scroll} aria-label={label} {...(!isMovable && { tabIndex: 0 })}>
      <div
        className={styles.week}
        style={sizes}
        data-dense={used > mostRowsAtFullSize || undefined}
        // Screen readers must pass the arrow keys to the grid.
        {...(isMovable && { role: 'application', 'aria-label': label })}
      >
        <div className={styles.head} aria-hidden>
          {t('period')}
        </div>
        {rows.map(({ period, usual, ...row }) => (
          <div key={period} className={styles.rowHead} aria-hidden {...row}>
            {formatNumber(period)}
            {usual && (
              <span className={styles.rowTime}>
                <PeriodTime time={usual} />
              </span>
            )}
          </div>
        ))}
        {shown.map((day) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form.
          <div
            key={day}
            role="group"
            aria-label={t(`days.${day}`)}
            className={styles.day}
            data-unused={!isUsed(day) || undefined}
          >
            <div className={styles.head} data-today={day === today || undefined}>
              {t(`days.${day}`)}
              {day === today && <span className={styles.today}>{t('today')}</span>}
            </div>
            {rows.map(({ period, usual, ...row }) => (
              <div
                key={period}
                className={styles.cell}
                data-day={day}
                data-period={period}
                data-today={day === today || undefined}
                {...row}
                {...cellProps?.({ day, period })}
              >
                {!isMovable && bySlot.has(`${day} ${period}`) && (
                  <VisuallyHidden>{t('inPeriod', { period, time: formatDigits(usual ?? '') })}</VisuallyHidden>
                )}
                {children(bySlot.get(`${day} ${period}`) ?? [], { day, period }, usual)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
