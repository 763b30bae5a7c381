import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { percentage } from '../../../platform/contract/school-terms.ts';
import table from '../../../platform/web/components/Table.module.css';
import { formatDate, formatPercent } from '../../../platform/web/format.ts';
import type { AttendanceDay } from '../home.contract.ts';
import styles from './AttendanceChart.module.css';

const stepPercent = 5;

type Props = {
  /** Not empty. */
  readonly days: readonly AttendanceDay[];
  /** Only some of today's registers are taken, so today is not in `days`. */
  readonly isTodayPartial: boolean;
};

/** A line chart of the daily share of students present, with the same figures below. Each day leads to its registers. */
export function AttendanceChart({ days, isTodayPartial }: Props) {
  const { t } = useTranslation('home');
  const shares = days.map(({ present, total }) => (present / total) * 100);
  const lowest = days.reduce((low, day) => (shareOf(day) < shareOf(low) ? day : low));
  const sum = (part: 'present' | 'total') => days.reduce((all, day) => all + day[part], 0);
  const floor = Math.min(100 - stepPercent, Math.floor(Math.min(...shares) / stepPercent) * stepPercent);
  const heightOf = (share: number) => ((share - floor) / (100 - floor)) * 100;
  const points = shares.map((share, place) => `${place + 0.5},${100 - heightOf(share)}`).join(' ');
  const summary = t('attendanceSummary', {
    average: formatPercent(percentage(sum('present'), sum('total'))),
    since: formatDate(days[0]?.date ?? lowest.date),
    lowest: formatPercent(percentage(lowest.present, lowest.total)),
    date: formatDate(lowest.date, 'weekday'),
  });
  return (
    <figure className={styles.chart}>
      <div className={styles.plot}>
        <div className={styles.scale} aria-hidden>
          {[100, (100 + floor) / 2, floor].map((value) => (
            <span key={value}>{formatPercent(value)}</span>
          ))}
        </div>
        <div className={styles.field}>
          <svg viewBox={`0 0 ${days.length} 100`} preserveAspectRatio="none" role="img" aria-label={summary}>
            <path d={`M0 0H${days.length}M0 50H${days.length}M0 100H${days.length}`} className={styles.grid} />
            <polyline points={points} className={styles.line} />
          </svg>
          <div className={styles.days} aria-hidden>
            {days.map((day, place) => (
              <Link
                key={day.date}
                to="/registers"
                search={{ date: day.date }}
                tabIndex={-1}
                className={styles.day}
                style={{ '--height': `${heightOf(shares[place] ?? 0)}%` } as CSSProperties}
                title={t('dayShare', {
                  date: formatDate(day.date, 'weekday'),
                  share: formatPercent(percentage(day.present, day.total)),
                })}
              />
            ))}
          </div>
        </div>
      </div>
      <figcaption className={styles.caption}>
        {summary} {isTodayPartial && t('todayFollows')}
      </figcaption>
      <details>
        <summary className={styles.summary}>{t('asTable')}</summary>
        <Figures days={days} />
      </details>
    </figure>
  );
}

function Figures({ days }: { readonly days: readonly AttendanceDay[] }) {
  const { t } = useTranslation('home');
  return (
    <table className={`${table.table} ${styles.figures}`}>
      <thead>
        <tr>
          <th>{t('day', { ns: 'shared' })}</th>
          <th className={styles.number}>{t('share')}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ date, present, total }) => (
          <tr key={date}>
            <td>
              <Link to="/registers" search={{ date }}>
                {formatDate(date, 'weekday')}
              </Link>
            </td>
            <td className={styles.number}>{formatPercent(percentage(present, total))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shareOf({ present, total }: AttendanceDay): number {
  return present / total;
}
