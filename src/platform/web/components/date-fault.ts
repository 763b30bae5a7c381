/** Between which dates, `YYYY-MM-DD` and both included, one is plausible. */
export type DateRange = { readonly earliest: string; readonly latest?: string | undefined };

export type DateFault = 'notWhole' | 'tooEarly' | 'tooLate';

/** Nothing that Rollbook keeps happened before; a year that is being typed passes through 0002, 0020 and 0202. */
export const earliestSchoolDay = '2000-01-01';

/** What is wrong with the text of a date, from an address or a field. */
export function findDateFault(text: string, { earliest, latest }: DateRange): DateFault | undefined {
  if (!isOfCalendar(text)) return 'notWhole';
  if (text < earliest) return 'tooEarly';
  return latest !== undefined && text > latest ? 'tooLate' : undefined;
}

function isOfCalendar(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
