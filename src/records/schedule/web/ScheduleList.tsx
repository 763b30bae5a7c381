import { Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUrlSession } from '../../../base/school/web/sessions.hooks.ts';
import { days } from '../../../platform/contract/school-terms.ts';
import { ActionIconLink } from '../../../platform/web/components/links.tsx';
import { useListState } from '../../../platform/web/components/use-back-to.ts';
import { formatDigits, formatNumber } from '../../../platform/web/format.ts';
import { RemoveButton } from '../../../platform/web/lists/RemoveButton.tsx';
import { placeOfClass } from '../../../platform/web/school-classes.ts';
import { PeriodLabel, PeriodRoom, TeacherNames } from './PeriodWords.tsx';
import { RemovePeriod } from './RemovePeriod.tsx';
import styles from './ScheduleList.module.css';
import type { Entry } from './timetable.ts';

/**
 * The periods by class, day (Saturday first) and time. A whole school's periods are slow to render, so they are
 * rendered class by class, as a transition that user input interrupts.
 */
export const ScheduleList = memo(function ScheduleList({ entries }: { readonly entries: readonly Entry[] }) {
  const [removed, setRemoved] = useState<Entry>();
  const byClass = useMemo(() => Map.groupBy(entries, (entry) => entry.class), [entries]);
  const classes = [...byClass.keys()].sort((one, other) => placeOfClass(one) - placeOfClass(other));
  const drawn = useGrowing(classes.length);
  return (
    <>
      {classes.slice(0, drawn).map((classNumber) => (
        <ClassSection key={classNumber} entries={byClass.get(classNumber) ?? []} onRemove={setRemoved} />
      ))}
      {removed && <RemovePeriod entry={removed} onDone={() => setRemoved(undefined)} />}
    </>
  );
});

/** Counts up to `most`, one per render. */
function useGrowing(most: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count < most) startTransition(() => setCount(count + 1));
  }, [count, most]);
  return count;
}

type PartProps = { readonly entries: readonly Entry[]; readonly onRemove: (entry: Entry) => void };

const ClassSection = memo(function ClassSection({ entries, onRemove }: PartProps) {
  const { t } = useTranslation('schedule');
  const byDay = Map.groupBy(entries, ({ day }) => day);
  return (
    <section className={styles.class}>
      <Title order={2}>{t('classTitle', { class: entries[0]?.class ?? 0 })}</Title>
      {days.map((day) => {
        const ofDay = byDay.get(day);
        return ofDay && <DayTable key={day} entries={ofDay} onRemove={onRemove} />;
      })}
    </section>
  );
});

function DayTable({ entries, onRemove }: PartProps) {
  const { t } = useTranslation('schedule');
  const [first] = entries;
  if (!first) return null;
  const day = t(`days.${first.day}`);
  return (
    <>
      <h3 className={styles.day}>{day}</h3>
      <table className={styles.table} aria-label={t('dayTitle', { day, class: first.class })}>
        <thead>
          <tr>
            <th scope="col">{t('rowNumber', { ns: 'shared' })}</th>
            <th scope="col">{t('period')}</th>
            <th scope="col">{t('subject')}</th>
            <th scope="col">{t('teacher')}</th>
            <th scope="col">{t('time')}</th>
            <th scope="col">{t('actions', { ns: 'shared' })}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => (
            <tr key={entry.id}>
              <td>{formatNumber(index + 1)}</td>
              <td>
                {formatNumber(entry.period)}
                <PeriodLabel label={entry.label} />
              </td>
              <td>
                {entry.subject}
                <PeriodRoom entry={entry} />
              </td>
              <td>
                <TeacherNames teachers={entry.teachers} former />
              </td>
              <td>
                {formatDigits(entry.time)}
                {entry.week !== null && <PeriodLabel label={t('weekName', { name: entry.week })} />}
              </td>
              <td>
                <PeriodActions entry={entry} day={day} onRemove={onRemove} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type ActionProps = { readonly entry: Entry; readonly day: string; readonly onRemove: (entry: Entry) => void };

function PeriodActions({ entry, day, onRemove }: ActionProps) {
  const { t } = useTranslation('schedule');
  const fromList = useListState();
  const [session] = useUrlSession();
  return (
    <div className={styles.actions}>
      <ActionIconLink
        to="/schedule/$id"
        params={{ id: String(entry.id) }}
        search={{ session }}
        state={fromList}
        variant="subtle"
        size="lg"
        aria-label={t('edit', { period: entry.period, class: entry.class, day })}
      >
        <IconPencil aria-hidden size={18} />
      </ActionIconLink>
      <RemoveButton
        label={t('remove', { period: entry.period, class: entry.class, day })}
        onRemove={() => onRemove(entry)}
      />
    </div>
  );
}
