/** A local date `YYYY-MM-DD` in the reader's language, such as "November 20, 2026". It never shifts by a time zone. */
export function formatDate(date: string, style: 'long' | 'weekday' = 'long'): string {
  const parts =
    style === 'long'
      ? ({ dateStyle: 'long' } as const)
      : ({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const);
  return new Intl.DateTimeFormat(undefined, { ...parts, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}

/** An instant in the reader's language and time zone, such as "Nov 20, 8:41 AM". */
export function formatInstant(instant: string): string {
  return new Intl.DateTimeFormat(undefined, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(instant));
}

/** An instant in the reader's language, to the second, by the clocks of a time zone: "Nov 20, 2026, 8:41:07 AM". */
export function formatMoment(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium', timeZone });
  return format.format(new Date(instant));
}

/** The day of an instant in the reader's language and time zone, such as "November 20, 2026". */
export function formatDay(instant: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date(instant));
}
