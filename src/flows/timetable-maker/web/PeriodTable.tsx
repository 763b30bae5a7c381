import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../platform/web/format.ts';
import { RemoveButton } from '../../../platform/web/lists/RemoveButton.tsx';
import type { PlannedPeriod } from '../plan.contract.ts';
import page from './MakeTimetable.module.css';
import { faultOfTime } from './period-times.ts';
import { useTyped } from './use-typed.ts';
import styles from './WeekPart.module.css';

type Props = {
  readonly periods: readonly PlannedPeriod[];
  readonly onChange: (periods: readonly PlannedPeriod[]) => void;
};

/** The periods of a day, with their times. */
export function PeriodTable({ periods, onChange }: Props) {
  const { t } = useTranslation('timetable-maker');
  return (
    <ul className={styles.periods} aria-label={t('periods')}>
      {periods.map((one) => (
        <Period
          key={one.period}
          period={one}
          others={periods.filter((other) => other !== one)}
          onChange={(changed) => onChange(periods.map((other) => (other === one ? changed : other)))}
          onRemove={periods.length > 1 ? () => onChange(periods.filter((other) => other !== one)) : undefined}
        />
      ))}
    </ul>
  );
}

type PeriodProps = {
  readonly period: PlannedPeriod;
  readonly others: readonly PlannedPeriod[];
  readonly onChange: (period: PlannedPeriod) => void;
  readonly onRemove: (() => void) | undefined;
};

function Period({ period, others, onChange, onRemove }: PeriodProps) {
  const { t } = useTranslation('timetable-maker');
  const number = period.period;
  const faultOf = (time: string) => faultOfTime(time, period, others);
  const { text, isTyping, type, events } = useTyped({
    field: `period/${number}/time`,
    stands: period.time,
    isWrong: (time) => faultOf(time) !== undefined,
    take: (time) => onChange({ ...period, time }),
  });
  const [starts = '', ends = ''] = text.split('-');
  const fault = isTyping || text === period.time ? undefined : faultOf(text);
  return (
    <li className={styles.period}>
      <span className={styles.number}>{t('periodNumber', { period: number })}</span>
      <TextInput
        type="time"
        aria-label={t('startsOf', { period: number })}
        value={starts}
        error={fault !== undefined}
        onChange={(event) => type(`${event.currentTarget.value}-${ends}`)}
        {...events}
      />
      <TextInput
        type="time"
        aria-label={t('endsOf', { period: number })}
        value={ends}
        error={fault !== undefined}
        onChange={(event) => type(`${starts}-${event.currentTarget.value}`)}
        {...events}
      />
      <TextInput
        aria-label={t('labelOf', { period: number })}
        placeholder={t('label')}
        maxLength={40}
        value={period.label ?? ''}
        onChange={(event) => onChange({ ...period, label: event.currentTarget.value || null })}
      />
      <label className={page.check}>
        <input
          type="checkbox"
          aria-label={t('breakAfterPeriod', { period: number })}
          checked={period.breakAfter}
          onChange={(event) => onChange({ ...period, breakAfter: event.currentTarget.checked })}
        />
        {t('breakAfter')}
      </label>
      <RemoveButton label={t('removePeriod', { period: number })} onRemove={onRemove} />
      {fault !== undefined && (
        <p className={styles.fault} role="alert">
          {fault.kind === 'overlap' ? t('timeOverlaps', { period: formatNumber(fault.period) }) : t('timeWrong')}
        </p>
      )}
    </li>
  );
}
