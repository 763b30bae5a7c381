import { useEffect, useState } from 'react';
import { type Day, days } from '../../../contract/school-terms.ts';
import { useSchool } from '../../school/web/school.hooks.ts';

/** How often a page looks at the clock. */
const lookEveryMs = 15_000;

/** The day of the week and the time `HH:MM` at the school, wherever the reader is; `undefined` until it is known. */
export function useSchoolClock(): { readonly day: Day; readonly clock: string } | undefined {
  const { data: site } = useSchool();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return site?.school ? clockIn(site.school.timeZone, now) : undefined;
}

function clockIn(timeZone: string, now: Date) {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const day = days.find((name) => name === parts.weekday) ?? days[0];
  return { day, clock: `${parts.hour}:${parts.minute}` };
}
