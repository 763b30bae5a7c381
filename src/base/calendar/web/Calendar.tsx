import { Opened } from '../../../platform/web/compare/Opened.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { useCalendar, useWeekCycle } from '../../school/web/calendar.hooks.ts';
import { useSchool } from '../../school/web/school.hooks.ts';
import styles from './Calendar.module.css';
import { CloseDaysForm } from './CloseDaysForm.tsx';
import { ClosedDaysList } from './ClosedDaysList.tsx';
import { DaysForm } from './DaysForm.tsx';
import { MonthView } from './MonthView.tsx';
import { WeeksForm } from './WeeksForm.tsx';
import './calendar.text.ts';

/** The part of the School page that says on which days school is held. */
export function Calendar() {
  const { data: site } = useSchool();
  const { data: calendar, error, refetch } = useCalendar();
  const { data: weeks } = useWeekCycle();
  const today = site?.school?.today;
  if (!calendar || !today) return <FetchState error={error} onRetry={refetch} />;
  return (
    <div className={styles.calendar}>
      <Opened record={{ days: calendar.days }}>{({ days }) => <DaysForm days={days} today={today} />}</Opened>
      {weeks && <Opened record={weeks}>{(saved) => <WeeksForm saved={saved} today={today} />}</Opened>}
      <MonthView closed={calendar.closed} today={today} />
      <CloseDaysForm closed={calendar.closed} today={today} />
      <ClosedDaysList closed={calendar.closed} today={today} />
    </div>
  );
}
