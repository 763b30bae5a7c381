const dateFormats = new Map<string, Intl.DateTimeFormat>();

const weekdays = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** A format of instants in a locale and a time zone. Records are kept in the Gregorian calendar and 24 hours. */
export function dateFormat(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  const known = dateFormats.get(key) ?? newFormat(locale, timeZone, options);
  dateFormats.set(key, known);
  return known;
}

function newFormat(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // Named, as V8 forgets the digits of Bangla for a time alone.
  const { numberingSystem } = new Intl.NumberFormat(locale).resolvedOptions();
  const fixed = { calendar: 'gregory', hourCycle: 'h23', numberingSystem } as const;
  return new Intl.DateTimeFormat(locale, { ...fixed, ...options, timeZone });
}

/** A local date `YYYY-MM-DD`, never shifted by a time zone. */
export function formatDateIn(locale: string, date: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, 'UTC', options).format(new Date(`${date}T00:00:00Z`));
}

/** A day of the week, given by its English name, as records store it; another text as it is. */
export function formatWeekdayIn(locale: string, day: string): string {
  const place = weekdays.indexOf(day);
  // 1 January 2000 was a Saturday.
  return place < 0 ? day : formatDateIn(locale, `2000-01-0${1 + place}`, { weekday: 'long' });
}
