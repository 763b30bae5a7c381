import { Temporal } from 'temporal-polyfill';
import { dateValue, instantValue } from './icalendar.ts';

/** The identifier of a time zone as a parameter; one like `+05:30` has a sign that must be quoted. */
export function zoneParameter(timeZone: string): string {
  return timeZone.includes(':') ? `TZID="${timeZone}"` : `TZID=${timeZone}`;
}

/** The component that says what a time zone's clocks show from a first to a last date. */
export function timeZoneLines(timeZone: string, from: string, to: string): string[] {
  const begins = Temporal.PlainDate.from(from).toZonedDateTime(timeZone);
  const ends = Temporal.PlainDate.from(to).add({ days: 1 }).toZonedDateTime(timeZone);
  const lines = observance(begins.getTimeZoneTransition('previous') ?? begins);
  let next = begins.getTimeZoneTransition('next');
  while (next && Temporal.ZonedDateTime.compare(next, ends) < 0) {
    lines.push(...observance(next));
    next = next.getTimeZoneTransition('next');
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...lines, 'END:VTIMEZONE'];
}

/** What clocks show from an instant on. It is given by the clock that was valid just before. */
function observance(start: Temporal.ZonedDateTime): string[] {
  const before = start.subtract({ nanoseconds: 1 });
  const formerly = start.toPlainDateTime().add({ nanoseconds: before.offsetNanoseconds - start.offsetNanoseconds });
  const name = isSummer(start) ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${name}`,
    `DTSTART:${dateValue(formerly.toPlainDate().toString())}T${clockOf(formerly)}`,
    `TZOFFSETFROM:${offsetOf(before)}`,
    `TZOFFSETTO:${offsetOf(start)}`,
    `END:${name}`,
  ];
}

/** Whether clocks are ahead of what they show at the beginning or in the middle of the year. */
function isSummer(time: Temporal.ZonedDateTime): boolean {
  return [1, 7].some((month) => time.with({ month, day: 1 }).offsetNanoseconds < time.offsetNanoseconds);
}

function clockOf(time: Temporal.PlainDateTime): string {
  return time.toString({ smallestUnit: 'second' }).slice('YYYY-MM-DDT'.length).replaceAll(':', '');
}

/** `+0530`; with seconds where there are some, as before 1900. */
function offsetOf({ offset }: Temporal.ZonedDateTime): string {
  return offset.replaceAll(':', '').replace(/\..*/, '');
}

/** The last second of a date in a time zone. */
export function lastSecondOf(timeZone: string, date: string): string {
  const end = Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timeZone).subtract({ seconds: 1 });
  return instantValue(new Date(end.epochMilliseconds));
}
