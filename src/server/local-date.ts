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

export function isTimeZone(name: string): boolean {
  try {
    localDate(name, new Date());
    return true;
  } catch {
    return false;
  }
}
