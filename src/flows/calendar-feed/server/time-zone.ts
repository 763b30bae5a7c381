import { Temporal } from 'temporal-polyfill';
import { dateValue, instantValue } from './icalendar.ts';

/** The identifier of a time zone as a parameter; one such as `+05:30` contains a colon and must be quoted. */
export function zoneParameter(timeZone: string): string {
  return timeZone.includes(':') ? `TZID="${timeZone}"` : `TZID=${timeZone}`;
}

/**
 * The component that describes a time zone's clocks between two dates: irregular changes one by one, then the
 * summer-time rules, because Outlook accepts no other form.
 */
export function timeZoneLines(timeZone: string, from: string, to: string): string[] {
  const begins = Temporal.PlainDate.from(from).toZonedDateTime(timeZone);
  const ends = Temporal.PlainDate.from(to).add({ days: 1 }).toZonedDateTime(timeZone);
  const onsets = onsetsUntil(begins, ends.add({ years: yearsOfRule }));
  const needed = onsets.filter((onset, place) => place === 0 || Temporal.ZonedDateTime.compare(onset.start, ends) < 0);
  const places = needed.map((_, place) => place);
  const firstOfRule = places.find((place) => rulesFrom(onsets.slice(place)) !== undefined) ?? needed.length;
  const singles = needed.slice(0, firstOfRule).flatMap((onset) => observance(onset));
  const lines = onsets.length > 1 ? [...singles, ...(rulesFrom(onsets.slice(firstOfRule)) ?? [])] : constant(begins);
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...lines, 'END:VTIMEZONE'];
}

/**
 * Clocks that do not change, with a start before any lesson. The seconds of old local times are left out because few
 * programs read them.
 */
function constant(time: Temporal.ZonedDateTime): string[] {
  const offset = offsetOf(time);
  const offsets = [`TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`];
  return ['BEGIN:STANDARD', 'DTSTART:19700101T000000', ...offsets, 'END:STANDARD'];
}

/** The two rules by which clocks change from the first of some changes on, if they do. */
function rulesFrom(onsets: readonly Onset[]): string[] | undefined {
  const rules = [0, 1].map((turn) => ruleOf(onsets.filter((_, place) => place % 2 === turn)));
  return rules.every((rule) => rule !== undefined) ? rules.flat() : undefined;
}

/**
 * A pattern that holds for this many further years counts as a rule. In that time, a weekday occurs both four and five
 * times in a month.
 */
const yearsOfRule = 6;

/** From when on clocks show another time, and what they showed at that instant before it. */
type Onset = { readonly start: Temporal.ZonedDateTime; readonly formerly: Temporal.PlainDateTime };

/** The clock change that is in force at an instant, and the later ones. */
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
 * Changes of one kind as a yearly rule on a weekday of a month, the last one or counted from the start, if they follow
 * one. Midnight also counts as the day before: Egypt's clocks go back at the end of a Thursday, which can be in
 * October.
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

/** The clock that is in force from an instant on. The clock in force just before it gives the instant. */
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

/** Returns an offset such as `+0530`, with seconds where there are some, as before 1900. */
function offsetOf({ offset }: Temporal.ZonedDateTime): string {
  return offset.replaceAll(':', '').replace(/\..*/, '');
}

/** The last second of a date in a time zone. */
export function lastSecondOf(timeZone: string, date: string): string {
  const end = Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(timeZone).subtract({ seconds: 1 });
  return instantValue(new Date(end.epochMilliseconds));
}
