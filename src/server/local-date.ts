const formatters = new Map<string, Intl.DateTimeFormat>();

/** The local date `YYYY-MM-DD` of an instant in a time zone such as `Asia/Dhaka` (DESIGN 4). */
export function localDate(timeZone: string, instant: Date): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(instant);
}

/** The instant at which a local date begins in a time zone. */
export function startOfDate(timeZone: string, date: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const begins = midnight - offsetMs(timeZone, midnight);
  return new Date(midnight - offsetMs(timeZone, begins));
}

/** How far the clocks of a time zone are ahead of UTC at an instant. */
function offsetMs(timeZone: string, instant: number): number {
  const clock = new Date(instant).toLocaleString('sv-SE', { timeZone });
  return Date.parse(`${clock.replace(' ', 'T')}Z`) - instant;
}

/** Minutes since midnight of an instant in a time zone. */
export function localMinute(timeZone: string, instant: Date): number {
  const time = instant.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

export function isTimeZone(name: string): boolean {
  try {
    localDate(name, new Date());
    return true;
  } catch {
    return false;
  }
}
