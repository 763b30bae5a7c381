import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Day, days } from '../../../platform/contract/school-terms.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { formatClassBriefly } from '../../../platform/web/school-classes.ts';
import type { Shown } from './GridEntry.tsx';
import styles from './OwnDays.module.css';
import { PeriodLabel, PeriodRoom, PeriodTime, TeacherNames } from './PeriodWords.tsx';
import { type Entry, weekFrom } from './timetable.ts';

type Props = {
  readonly entries: readonly Entry[];
  readonly shows: Shown;
  /** The present weekday; undefined if another day is shown. */
  readonly today: Day | undefined;
  readonly isNow: (entry: Entry) => boolean;
  readonly colourOf: (subject: string) => number | undefined;
};

/** The periods by day, today first even if empty, with the current period marked. */
export function OwnDays({ entries, today, ...shared }: Props) {
  const { t } = useTranslation('schedule');
  const byDay = Map.groupBy(entries, ({ day }) => day);
  return (
    <div className={`${styles.days} not-printed`}>
      {weekFrom(today ?? days[0])
        .filter((day) => day === today || byDay.has(day))
        .map((day) => (
          <section key={day}>
            <Title order={2} className={styles.title ?? ''}>
              {t(`days.${day}`)}
              {day === today && <span className={styles.mark}>{t('today')}</span>}
            </Title>
            <DayTable entries={byDay.get(day) ?? []} day={t(`days.${day}`)} {...shared} />
          </section>
        ))}
    </div>
  );
}

/** For a teacher: class, period, subject, time. For a student: period, subject, time, teacher. */
function DayTable({ entries, shows, day, isNow, colourOf }: Omit<Props, 'today'> & { readonly day: string }) {
  const { t } = useTranslation('schedule');
  if (entries.length === 0) return <p className="hint">{t('free')}</p>;
  const columns = shows === 'class' ? (['class', 'period', 'subject', 'time'] as const) : studentColumns;
  return (
    <table className={styles.table} aria-label={day}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} data-colour={colourOf(entry.subject)} aria-current={isNow(entry) ? 'time' : undefined}>
            {columns.map((column) => (
              <td key={column} data-column={column}>
                <Cell entry={entry} column={column} />
                {column === 'subject' && isNow(entry) && (
                  <span className={styles.mark}>{t('now', { ns: 'shared' })}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = { readonly entry: Entry; readonly column: 'class' | 'period' | 'subject' | 'time' | 'teacher' };

function Cell({ entry, column }: CellProps) {
  if (column === 'teacher') return <TeacherNames teachers={entry.teachers} />;
  if (column === 'period') {
    return (
      <>
        {formatNumber(entry.period)}
        <PeriodLabel label={entry.label} />
      </>
    );
  }
  if (column === 'class') return formatClassBriefly(entry.class);
  if (column === 'subject') {
    return (
      <>
        <bdi>{entry.subject}</bdi>
        <PeriodRoom entry={entry} />
      </>
    );
  }
  return <PeriodTime time={entry.time} />;
}

const studentColumns = ['period', 'subject', 'time', 'teacher'] as const;
