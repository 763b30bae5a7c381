import { type Day, days } from '../../../platform/contract/school-terms.ts';
import { formatDate } from '../../../platform/web/format.ts';

/** A week whose days have the names of ours; 2026-11-21 is a Saturday, the first of them. */
const firstOfAWeek = 21;

/** The name of a weekday in the language that is shown: "Saturday", or "Sat". */
export function dayName(day: Day, style: 'weekdayName' | 'weekdayShort' = 'weekdayName'): string {
  return formatDate(`2026-11-${firstOfAWeek + days.indexOf(day)}`, style);
}
