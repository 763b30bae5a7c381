import { clockAt } from '../../../platform/web/clock.ts';
import { formatDigits } from '../../../platform/web/format.ts';

/** As in the timetable: `HH:MM-HH:MM`, in the language's digits. */
export function lessonTimes({
  startsMinute,
  endsMinute,
}: {
  readonly startsMinute: number;
  readonly endsMinute: number;
}) {
  return formatDigits(`${clockAt(startsMinute)}-${clockAt(endsMinute)}`);
}
