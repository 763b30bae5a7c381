const formatters = new Map<string, Intl.DateTimeFormat>();

/** The local date `YYYY-MM-DD` of an instant in a time zone such as `Asia/Dhaka`. */
export function localDate(timeZone: string, instant: Date): string {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(instant);
}

const hourMs = 3_600_000;
/** More than any clock has ever been ahead of UTC or behind it. */
const farthestMs = 16 * hourMs;

/**
 * The instant at which a local date begins in a time zone. That is midnight by its clocks, the first of two where they are
 * put back just after; where they leave midnight out, or the whole day, it is the instant at which they do.
 */
export function startOfDate(timeZone: string, date: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const before = offsetMs(timeZone, midnight - farthestMs);
  if (offsetMs(timeZone, midnight - before) === before) return new Date(midnight - before);
  return new Date(firstAtOrAfter(timeZone, midnight));
}

/** By halves, since the clocks are put forward or back somewhere around midnight. */
function firstAtOrAfter(timeZone: string, midnight: number): number {
  let early = midnight - farthestMs;
  let late = midnight + farthestMs;
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (middle + offsetMs(timeZone, middle) < midnight) early = middle;
    else late = middle;
  }
  return late;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a time zone are ahead of UTC at an instant. */
function offsetMs(timeZone: string, instant: number): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  const shown = Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`);
  return shown - Math.floor(instant / 1000) * 1000;
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
