import { Temporal } from 'temporal-polyfill';
import { dateValue, instantValue } from './icalendar.ts';

/** The identifier of a time zone as a parameter; one like `+05:30` has a sign that must be quoted. */
export function zoneParameter(timeZone: string): string {
  return timeZone.includes(':') ? `TZID="${timeZone}"` : `TZID=${timeZone}`;
}

/**
 * The component that says what a time zone's clocks show from a first to a last date: by the rules of summer time, as
 * Outlook takes no other, or by each change where no rule says them.
 */
export function timeZoneLines(timeZone: string, from: string, to: string): string[] {
  const begins = Temporal.PlainDate.from(from).toZonedDateTime(timeZone);
  const ends = Temporal.PlainDate.from(to).add({ days: 1 }).toZonedDateTime(timeZone);
  const onsets = onsetsUntil(begins, ends.add({ years: yearsOfRule }));
  const rules = [onsets.filter((_, place) => place % 2 === 0), onsets.filter((_, place) => place % 2 === 1)].map(
    ruleOf,
  );
  const lines = rules.every((rule) => rule !== undefined)
    ? rules.flat()
    : onsets
        .filter((onset, place) => place === 0 || Temporal.ZonedDateTime.compare(onset.start, ends) < 0)
        .flatMap((onset) => observance(onset));
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...lines, 'END:VTIMEZONE'];
}

/** A pattern that holds for this many more years is a rule. Within them a weekday comes both four and five times in a month. */
const yearsOfRule = 6;

/** From when on clocks show another time, and what they showed at that instant before it. */
type Onset = { readonly start: Temporal.ZonedDateTime; readonly formerly: Temporal.PlainDateTime };

/** The change of clocks that is valid at an instant, and those after it. */
function onsetsUntil(begins: Temporal.ZonedDateTime, ends: Temporal.ZonedDateTime): Onset[] {
  const onsets: Onset[] = [];
  let start: Temporal.ZonedDateTime | null = begins.getTimeZoneTransition('previous') ?? begins;
  while (start && Temporal.ZonedDateTime.compare(start, ends) < 0) {
    const gained = offsetBefore(start) - start.offsetNanoseconds;
    onsets.push({ start, formerly: start.toPlainDateTime().add({ nanoseconds: gained }) });
    start = start.getTimeZoneTransition('next');
  }
  return onsets;
}

function offsetBefore(start: Temporal.ZonedDateTime): number {
  return start.subtract({ nanoseconds: 1 }).offsetNanoseconds;
}

/**
 * Changes of one kind as one that recurs each year on a weekday of a month, the last or one from its beginning; if they
 * do. Midnight belongs to the day before, too: Egypt's clocks go back at the end of a Thursday, which may be in October.
 */
function ruleOf(onsets: readonly Onset[]): string[] | undefined {
  const [first] = onsets;
  if (!first || onsets.length < yearsOfRule) return undefined;
  for (const seconds of [0, 1]) {
    const times = onsets.map(({ formerly }) => formerly.subtract({ seconds }));
    const alike = onsets.map(({ start }, place) => {
      const { year, month, dayOfWeek } = times[place] as Temporal.PlainDateTime;
      const clock = clockOf(times[place] as Temporal.PlainDateTime);
      return [year - place, month, dayOfWeek, clock, start.offset, offsetBefore(start)].join(' ');
    });
    const turns = new Set(times.map(({ day }) => Math.ceil(day / 7)));
    const isLast = times.every(({ day, daysInMonth }) => day + 7 > daysInMonth);
    const [turn] = isLast ? [-1] : turns;
    if (new Set(alike).size > 1 || (!isLast && turns.size > 1)) continue;
    const [{ month, dayOfWeek }] = times as [Temporal.PlainDateTime];
    const rule = `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${turn}${weekdays[dayOfWeek - 1]}`;
    return observance({ ...first, formerly: times[0] as Temporal.PlainDateTime }, [rule]);
  }
  return undefined;
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The clock that is valid from an instant on, which is given by the clock that was valid just before. */
function observance({ start, formerly }: Onset, rule: readonly string[] = []): string[] {
  const name = isSummer(start) ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${name}`,
    `DTSTART:${dateValue(formerly.toPlainDate().toString())}T${clockOf(formerly)}`,
    ...rule,
    `TZOFFSETFROM:${offsetOf(start.subtract({ nanoseconds: 1 }))}`,
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
