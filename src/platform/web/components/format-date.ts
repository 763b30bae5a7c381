/**
 * One format for everybody, whatever the browser's language: English, day before month, 24 hours. All words are
 * English, and a page in two languages can be misread.
 */
const locale = 'en-GB';

const formats = {
  long: { dateStyle: 'long' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  instant: { dateStyle: 'medium', timeStyle: 'short' },
  moment: { dateStyle: 'medium', timeStyle: 'medium' },
  time: { timeStyle: 'short' },
  dayAndTime: { weekday: 'long', hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, Intl.DateTimeFormat>();
const lists = new Intl.ListFormat(locale);
const collator = new Intl.Collator(locale, { numeric: true });

let schoolZone = 'UTC';

/** Sets the time zone in which all instants are shown, wherever the reader is. */
export function setSchoolZone(timeZone: string): void {
  schoolZone = timeZone;
}

/** A local date `YYYY-MM-DD`, as "20 November 2026" or "Fri, 20 Nov 2026". Never shifted by a time zone. */
export function formatDate(date: string, style: 'long' | 'weekday' = 'long'): string {
  return formatIn('UTC', style).format(new Date(`${date}T00:00:00Z`));
}

/** An instant in the school's time zone, as "20 Nov 2026, 08:41". */
export function formatInstant(instant: string): string {
  return formatIn(schoolZone, 'instant').format(new Date(instant));
}

/** An instant in the school's time zone, as "20 Nov 2026, 08:41:07". */
export function formatMoment(instant: string): string {
  return formatIn(schoolZone, 'moment').format(new Date(instant));
}

/** The time of an instant in the school's time zone, as "08:41". */
export function formatTime(instant: string): string {
  return formatIn(schoolZone, 'time').format(new Date(instant));
}

/** The day of an instant in the school's time zone, as "20 November 2026". */
export function formatDay(instant: string): string {
  return formatIn(schoolZone, 'long').format(new Date(instant));
}

/** The date of an instant in the school's time zone, as `YYYY-MM-DD`. */
export function dayIn(instant: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: schoolZone, dateStyle: 'short' }).format(new Date(instant));
}

/** Weekday and time in the school's time zone, as `['Friday', '08:41']`. */
export function dayAndTimeAt(instant: Date): readonly [day: string, time: string] {
  const parts = formatIn(schoolZone, 'dayAndTime').formatToParts(instant);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return [part('weekday'), `${part('hour')}:${part('minute')}`];
}

/** Joins names, as "Ada, Ben and Cleo". */
export function formatList(names: readonly string[]): string {
  return lists.format(names);
}

/** Compares two texts, with numbers in them in numeric order. */
export function compareTexts(one: string, other: string): number {
  return collator.compare(one, other);
}

function formatIn(timeZone: string, style: keyof typeof formats): Intl.DateTimeFormat {
  const key = `${timeZone} ${style}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...formats[style], timeZone });
  made.set(key, known);
  return known;
}
