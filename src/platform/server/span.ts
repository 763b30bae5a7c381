import { clockOf } from '../contract/clock-time.ts';

/** Minutes since midnight; the end is exclusive. */
export type Span = { readonly startsMinute: number; readonly endsMinute: number };

export function overlap(one: Span, other: Span): boolean {
  return one.startsMinute < other.endsMinute && other.startsMinute < one.endsMinute;
}

/** Formats a span as the timetable's calls do: `HH:MM-HH:MM`. */
export function formatTime({ startsMinute, endsMinute }: Span): string {
  return `${clockOf(startsMinute)}-${clockOf(endsMinute)}`;
}
