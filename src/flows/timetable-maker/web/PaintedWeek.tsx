import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../platform/web/format.ts';
import { PeriodTime } from '../../../records/schedule/web/PeriodWords.tsx';
import { type Slot, slotKey } from '../../../records/schedule/web/timetable.ts';
import type { Plan } from '../plan.contract.ts';
import { dayName } from './day-name.ts';
import styles from './PaintedWeek.module.css';
import { weekOfPeriod } from './plan.ts';
import { usePainting } from './use-painting.ts';

type Props = {
  readonly label: string;
  readonly week: Plan['week'];
  readonly painted: readonly Slot[];
  /** The text of a marked cell. */
  readonly word: string;
  readonly onPaint: (slots: readonly Slot[], isPainted: boolean) => void;
};

/** A week whose cells are painted by pointer or keys; the head of a day or a period paints all of it. */
export function PaintedWeek({ label, week, painted, word, onPaint }: Props) {
  const { t } = useTranslation('timetable-maker');
  const keys = new Set(painted.map(slotKey));
  const { periods } = week;
  const slots = periods.map(({ period }) => week.days.map((day) => ({ day, period })));
  const columnOf = (day: Slot['day']) => slots.flat().filter((slot) => slot.day === day);
  const isPainted = (slot: Slot) => keys.has(slotKey(slot));
  const { tabIndexOf, handlers } = usePainting({ slots, isPainted, onPaint });
  const paint = (of: readonly Slot[]) => onPaint(of, !of.every(isPainted));
  return (
    <div className={styles.scroll}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are moved through by arrow keys. */}
      <table className={styles.week} role="grid" aria-label={label} {...handlers}>
        <thead>
          <tr>
            <td />
            {week.days.map((day) => (
              <th key={day} scope="col">
                <Head title={t('paintDay', { day: dayName(day) })} onPaint={() => paint(columnOf(day))}>
                  {dayName(day, 'weekdayShort')}
                </Head>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map(({ period, label: name, time }, row) => (
            <tr key={period}>
              <th scope="row">
                <Head title={t('paintPeriod', { period })} onPaint={() => paint(slots[row] ?? [])}>
                  {formatNumber(period)}
                  <span className={styles.time}>{name ?? <PeriodTime time={time} />}</span>
                  <NameOfWeek name={weekOfPeriod(week, period)} />
                </Head>
              </th>
              {week.days.map((day) => (
                <td key={day} className={styles.cell} data-day={day} data-period={period}>
                  <button
                    type="button"
                    className={styles.slot}
                    data-slot={slotKey({ day, period })}
                    aria-pressed={isPainted({ day, period })}
                    aria-label={t('slot', { day: dayName(day), period })}
                    tabIndex={tabIndexOf({ day, period })}
                    data-word={word}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The alternating week of a period, if the week of the plan has several. */
function NameOfWeek({ name }: { readonly name: string | null }) {
  const { t } = useTranslation('timetable-maker');
  return name !== null && <span className={styles.time}>{t('weekName', { name })}</span>;
}

type HeadProps = { readonly title: string; readonly onPaint: () => void; readonly children: ReactNode };

/** The head of a day or a period. */
function Head({ title, onPaint, children }: HeadProps) {
  return (
    <button type="button" className={styles.head} title={title} onClick={onPaint}>
      {children}
    </button>
  );
}
