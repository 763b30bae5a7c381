import { useTranslation } from 'react-i18next';
import { formatRange } from '../../../base/school/web/format-range.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import type { ShownWeeks } from './use-weeks.ts';

/** Chooses one of the alternating weeks, each with its next days; nothing if there are none. */
export function WeekTabs({ weeks: { weeks, shown, choose } }: { readonly weeks: ShownWeeks }) {
  const { t } = useTranslation('schedule');
  if (!shown) return null;
  const labelOf = ({ name, from }: typeof shown) =>
    t('weekOfDays', { name, days: formatRange(from, daysAfter(from, 6)) });
  return (
    <>
      <Choice
        legend={t('weekShown')}
        options={weeks.map((week) => ({ value: week.name, label: labelOf(week) }))}
        value={shown.name}
        onChange={choose}
        className="not-printed"
      />
      <p className="printed">{labelOf(shown)}</p>
    </>
  );
}
