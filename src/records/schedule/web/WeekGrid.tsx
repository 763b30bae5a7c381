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
  const { label, entries, timesOf, periods, today, columns = days, isShort, isMovable } = props;
  const { t } = useTranslation('schedule');
  const shown = isShort
    ? columns.filter((day) => day === today || entries.some((entry) => entry.day === day))
    : columns;
  const used = Math.max(1, ...entries.map(({ period }) => period));
  const rows = Array.from({ length: periods }, (_, index) => ({
    period: index + 1,
    usual: usualTime(timesOf, index + 1),
    /** The empty rows at the end are only for adding and moving. */
    'data-unused': index + 1 > used ? (true as const) : undefined,
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
          <DayColumn key={day} {...props} day={day} rows={rows} isUsed={isUsed(day)} />
        ))}
      </div>
    </section>
  );
}

type DayProps = Pick<Props, 'entries' | 'today' | 'isMovable' | 'children' | 'cellProps'> & {
  readonly day: Day;
  readonly rows: readonly {
    readonly period: number;
    readonly usual: string | undefined;
    readonly 'data-unused': true | undefined;
  }[];
  readonly isUsed: boolean;
};

function DayColumn({ day, entries, today, isMovable, children, cellProps, rows, isUsed }: DayProps) {
  const { t } = useTranslation('schedule');
  const byPeriod = Map.groupBy(
    entries.filter((entry) => entry.day === day),
    ({ period }) => period,
  );
  const isToday = day === today || undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form.
    <div role="group" aria-label={t(`days.${day}`)} className={styles.day} data-unused={!isUsed || undefined}>
      <div className={styles.head} data-today={isToday}>
        {t(`days.${day}`)}
        {isToday && <span className={styles.today}>{t('today')}</span>}
      </div>
      {rows.map(({ period, usual, ...row }) => (
        <div
          key={period}
          className={styles.cell}
          data-day={day}
          data-period={period}
          data-today={isToday}
          {...row}
          {...cellProps?.({ day, period })}
        >
          {!isMovable && byPeriod.has(period) && (
            <VisuallyHidden>{t('inPeriod', { period, time: formatDigits(usual ?? '') })}</VisuallyHidden>
          )}
          {children(byPeriod.get(period) ?? [], { day, period }, usual)}
        </div>
      ))}
    </div>
  );
}
