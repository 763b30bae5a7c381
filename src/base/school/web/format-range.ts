import { dateFormat } from '../../../languages/format-dates.ts';
import { shownLocale } from '../../../platform/web/locale.ts';

/** Days from a first to a last, as "20 – 24 March 2027"; a single one as "20 March 2027". */
export function formatRange(from: string, to: string): string {
  const format = dateFormat(shownLocale(), 'UTC', { dateStyle: 'long' });
  return format.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
}
