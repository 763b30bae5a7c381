import { useEffect, useState } from 'react';
import { type Day, days } from '../../../platform/contract/school-terms.ts';
import { dayAndTimeAt } from '../../../platform/web/format.ts';

const lookEveryMs = 15_000;

/** The weekday and the time `HH:MM` in the school's time zone. */
export function useSchoolClock(): { readonly day: Day; readonly clock: string } {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  const [weekday, clock] = dayAndTimeAt(now);
  return { day: days.find((name) => name === weekday) ?? days[0], clock };
}
