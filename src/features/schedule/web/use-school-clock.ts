import { useEffect, useState } from 'react';
import { type Day, days } from '../../../platform/contract/school-terms.ts';
import { dayAndTimeAt } from '../../../platform/web/components/format-date.ts';

/** How often a page looks at the clock. */
const lookEveryMs = 15_000;

/** The day of the week and the time `HH:MM` at the school, wherever the reader is. */
export function useSchoolClock(): { readonly day: Day; readonly clock: string } {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  const [weekday, clock] = dayAndTimeAt(now);
  return { day: days.find((name) => name === weekday) ?? days[0], clock };
}
