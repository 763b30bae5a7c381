import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { days } from '../../../platform/contract/school-terms.ts';
import type { Entry, Slot } from './timetable.ts';
import styles from './WeekGrid.module.css';

type CellProps = {
  readonly className?: string;
  readonly onDragOver?: (event: React.DragEvent) => void;
  readonly onDrop?: (event: React.DragEvent) => void;
  readonly onClick?: () => void;
};

type Props = {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly periods: number;
  readonly children: (entry: Entry) => ReactNode;
  /** Props of a cell, such as drop handlers. */
  readonly cellProps?: (slot: Slot) => CellProps;
};

/** A week as a grid: days as columns, periods as rows. Prints on one page. */
export function WeekGrid({ label, entries, periods, children, cellProps }: Props) {
  const { t } = useTranslation('schedule');
  const bySlot = Map.groupBy(entries, ({ day, period }) => `${day} ${period}`);
  const rows = Array.from({ length: periods }, (_, index) => index + 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrolling area must be reachable by keyboard.
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.week}>
        <thead>
          <tr>
            <th scope="col">{t('period')}</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {t(`days.${day}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((period) => (
            <tr key={period}>
              <th scope="row">{period}</th>
              {days.map((day) => (
                <td key={day} data-day={day} data-period={period} {...cellProps?.({ day, period })}>
                  {bySlot.get(`${day} ${period}`)?.map(children)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
