import { clockAt } from '../../../platform/web/clock.ts';
import { formatDigits } from '../../../platform/web/format.ts';

type Lasting = { readonly startsMinute: number; readonly endsMinute: number };

/** Formats a lesson's times as the timetable does: `HH:MM-HH:MM`, in the language's digits. */
export function lessonTimes({ startsMinute, endsMinute }: Lasting): string {
  return formatDigits(`${clockAt(startsMinute)}-${clockAt(endsMinute)}`);
}
