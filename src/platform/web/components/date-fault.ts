/** The earliest date: no record in Rollbook is older, and typing a year passes through 0002, 0020 and 0202. */
export const earliestSchoolDay = '2000-01-01';

/** The plausible range of a date, as `YYYY-MM-DD`, both ends included; without `earliest` it begins at `earliestSchoolDay`. */
export type DateRange = { readonly earliest?: string | undefined; readonly latest?: string | undefined };

export type DateFault = 'notWhole' | 'tooEarly' | 'tooLate';

/** Returns the fault of a date from an address or a field. */
export function findDateFault(
  text: string,
  { earliest = earliestSchoolDay, latest }: DateRange,
): DateFault | undefined {
  if (!isOfCalendar(text)) return 'notWhole';
  if (text < earliest) return 'tooEarly';
  return latest !== undefined && text > latest ? 'tooLate' : undefined;
}

function isOfCalendar(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
