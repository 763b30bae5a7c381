import { Button, Group, VisuallyHidden } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { weekdayOf } from '../../../platform/contract/dates.ts';
import { KeyLegend } from '../../../platform/web/components/KeyLegend.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { formatDate, formatNumber } from '../../../platform/web/format.ts';
import type { ClosedDays } from '../../school/calendar.contract.ts';
import { type Calendar, daysOn } from '../../school/calendar.rules.ts';
import { formatRange } from '../../school/web/format-range.ts';
import { useUseOfDays } from './calendar.hooks.ts';
import { ForClasses } from './ForClasses.tsx';
import styles from './MonthView.module.css';
import { firstDayOf, formatColumn, formatMonth, lastDayOf, monthOf, monthsAfter, readMonth, weeksOf } from './month.ts';

type Props = { readonly closed: readonly ClosedDays[]; readonly today: string };

/** A month with its days off and its closed days by name. The month is in the address. */
export function MonthView({ closed, today }: Props) {
  const { t } = useTranslation('calendar');
  const [named, choose] = useUrlValue('month');
  const present = monthOf(today);
  const month = readMonth(named, present);
  const { data: use } = useUseOfDays({ from: firstDayOf(month), to: lastDayOf(month) });
  const calendar = { weeks: use?.weeks ?? [], closed };
  const go = (count: number) => choose(monthsAfter(month, count));
  const closedNow = closed.filter(({ from, to }) => from <= lastDayOf(month) && to >= firstDayOf(month));

  const onKeyDown = (event: KeyboardEvent) => {
    const act = { PageUp: () => go(-1), PageDown: () => go(1), Home: () => choose(undefined) }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <section className={styles.month} onKeyDown={onKeyDown} aria-label={t('month')}>
      <Head month={month} present={present} go={go} choose={choose} />
      <table className={styles.table}>
        <caption className={styles.caption}>{t('monthCaption', { month: formatMonth(month) })}</caption>
        <Weekdays />
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, place) =>
                date === undefined ? (
                  <td key={columns[place]} className={styles.empty} />
                ) : (
                  <DayOfMonth key={date} date={date} calendar={calendar} isToday={date === today} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <ClosedNow closed={closedNow} />
      <KeyLegend
        label={t('keys')}
        keys={[
          ['PageUp', t('previousMonth')],
          ['PageDown', t('nextMonth')],
          ['Home', t('thisMonth')],
        ]}
      />
    </section>
  );
}

type HeadProps = {
  readonly month: string;
  readonly present: string;
  readonly go: (months: number) => void;
  readonly choose: (month: string | undefined) => void;
};

function Head({ month, present, go, choose }: HeadProps) {
  const { t } = useTranslation('calendar');
  return (
    <div className={styles.head}>
      <h2 className={styles.title} aria-live="polite">
        {formatMonth(month)}
      </h2>
      <Group gap="xs" className="not-printed">
        <Button variant="default" onClick={() => go(-1)}>
          {t('previousMonth')}
        </Button>
        <Button variant="default" onClick={() => choose(undefined)} disabled={month === present}>
          {t('thisMonth')}
        </Button>
        <Button variant="default" onClick={() => go(1)}>
          {t('nextMonth')}
        </Button>
      </Group>
    </div>
  );
}

function Weekdays() {
  return (
    <thead>
      <tr>
        {columns.map((date) => (
          <th key={date} scope="col" className={styles.weekday}>
            <VisuallyHidden>{formatDate(date, 'weekdayName')}</VisuallyHidden>
            <span aria-hidden className={styles.short}>
              {formatColumn(date, 'short')}
            </span>
            <span aria-hidden className={styles.narrow}>
              {formatColumn(date, 'narrow')}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function ClosedNow({ closed }: Pick<Props, 'closed'>) {
  if (closed.length === 0) return null;
  return (
    <ul className={styles.closed}>
      {closed.map(({ _id, name, from, to, classes }) => (
        <li key={_id}>
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          <span>{formatRange(from, to)}</span> <ForClasses classes={classes} />
        </li>
      ))}
    </ul>
  );
}

/** A Saturday and the days after it, one for each column. */
const columns = [1, 2, 3, 4, 5, 6, 7].map((day) => `2000-01-0${day}`);

type DayProps = { readonly date: string; readonly calendar: Calendar; readonly isToday: boolean };

function DayOfMonth({ date, calendar, isToday }: DayProps) {
  const { t } = useTranslation('calendar');
  const closed = calendar.closed.filter(({ from, to }) => from <= date && date <= to);
  const isOff = calendar.weeks.length > 0 && !daysOn(calendar, date).includes(weekdayOf(date));
  const isClosedForAll = closed.some(({ classes }) => classes === null);
  return (
    <td
      className={styles.day}
      data-off={isOff || undefined}
      data-closed={closed.length === 0 ? undefined : isClosedForAll ? 'all' : 'some'}
      aria-current={isToday ? 'date' : undefined}
    >
      <time dateTime={date} className={styles.number}>
        {formatNumber(Number(date.slice(8)))}
      </time>
      {isOff && <span className={styles.off}>{t('dayOff')}</span>}
      {closed.map(({ _id, name, classes }) => (
        <span key={_id} className={styles.name}>
          <bdi>{name}</bdi> <ForClasses classes={classes} />
        </span>
      ))}
    </td>
  );
}
